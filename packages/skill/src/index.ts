// `readSkillHead`, `checkSkill` and what reads scripts have entries of their own, `./head`, `./check` and `./scripts`:
// a server that starts from its cache needs none of them.

export { parseAllowedTools } from "./allowed-tools.ts";
export type { CheckProfile, CheckReport } from "./check-skill.ts";
export { crc32 } from "./crc32.ts";
export { decodeUtf8 } from "./decode-utf8.ts";
export { estimateTokens } from "./estimate-tokens.ts";
export { FRONT_MATTER_MAX_BYTES } from "./front-matter.ts";
export { HEAD_PROBLEMS } from "./head-problems.ts";
export {
  findHidden,
  type HiddenCharacter,
  type HiddenKind,
  removeHidden,
  showHidden,
} from "./hidden-characters.ts";
export {
  buildManifest,
  digestOf,
  type FileEntry,
  listSkillFiles,
  MANIFEST_LIMITS,
  type Manifest,
  type ManifestFile,
  type SkillListing,
  treeDigestOf,
} from "./manifest.ts";
export { mimeTypeOf } from "./mime-type.ts";
export { skillTemplate } from "./new-skill.ts";
export { type Heading, type Outline, outline, type Section, sectionText } from "./outline.ts";
export type { JsonObject, JsonValue, Problem } from "./problem.ts";
export { readHeadBytes } from "./read-head-bytes.ts";
export type { SkillHead, SkillPlace } from "./read-skill-head.ts";
export {
  type ReadOptions,
  readSkillFile,
  readSkillFileSync,
  resolveSkillPath,
  SKILL_FILE_MAX_BYTES,
  SkillPathError,
  type SkillPathErrorCode,
  skillPathFault,
} from "./safe-path.ts";
export { skillTier, strictnessProblems } from "./skill-tier.ts";
export { escapeXml, escapeXmlAttribute, oneLine } from "./text-sinks.ts";
