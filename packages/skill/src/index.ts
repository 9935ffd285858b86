// `readSkillHead`, `checkSkill` and what reads scripts have entries of their own, `./head`, `./check` and `./scripts`:
// a server that starts from its cache needs none of them.

export { crc32 } from "./files/crc32.ts";
export {
  buildManifest,
  digestOf,
  type FileEntry,
  listSkillFiles,
  MANIFEST_LIMITS,
  type Manifest,
  type ManifestFile,
  manifestDigestOf,
  type SkillListing,
  treeDigestOf,
} from "./files/manifest.ts";
export { mimeTypeOf } from "./files/mime-type.ts";
export {
  type ReadOptions,
  readSkillFile,
  readSkillFileSync,
  resolveSkillPath,
  SKILL_FILE_MAX_BYTES,
  SkillPathError,
  type SkillPathErrorCode,
  skillPathViolation,
} from "./files/safe-path.ts";
export { parseAllowedTools } from "./format/allowed-tools.ts";
export type { CheckProfile, CheckReport } from "./format/checks/check-skill.ts";
export { FRONT_MATTER_MAX_BYTES } from "./format/front-matter.ts";
export { HEAD_PROBLEMS } from "./format/head-problems.ts";
export { mapOf, metadataBlocks } from "./format/metadata-blocks.ts";
export { skillTemplate } from "./format/new-skill.ts";
export { type Heading, type Outline, outline, type Section, sectionText } from "./format/outline/outline.ts";
export { readHeadBytes } from "./format/read-head-bytes.ts";
export type { SkillHead, SkillPlace } from "./format/read-skill-head.ts";
export { skillTier, strictnessProblems } from "./format/skill-tier.ts";
export { isStrictName } from "./format/strict-name.ts";
export { lazily } from "./lazily.ts";
export type { JsonObject, JsonValue, Problem } from "./problem.ts";
export { decodeUtf8 } from "./text/decode-utf8.ts";
export { escapeXml, escapeXmlAttribute, oneLine } from "./text/escape-text.ts";
export { estimateTokens } from "./text/estimate-tokens.ts";
export {
  findHidden,
  type HiddenCharacter,
  type HiddenKind,
  removeHidden,
  showHidden,
  showHiddenInSteps,
} from "./text/hidden-characters.ts";
export { collectPieces, type TextPieces } from "./text/text-pieces.ts";
