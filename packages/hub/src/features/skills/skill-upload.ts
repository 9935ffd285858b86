import { checkSignature, SIGNATURE_FILE, type SignatureCheck } from "@skillquay/scan/signature";
import {
  digestOf,
  type FileEntry,
  type JsonObject,
  MANIFEST_LIMITS,
  type ManifestFile,
  oneLine,
  type Problem,
  type SkillHead,
  skillPathViolation,
  skillTier,
  treeDigestOf,
} from "@skillquay/skill";
import { runCooperatively, runToEnd } from "@skillquay/skill/cooperative";
import { readSkillHeadInSteps } from "@skillquay/skill/head";
import { listScripts, type SkillScript } from "@skillquay/skill/scripts";
import type { ToolError } from "@skillquay/tools";
import { storable } from "../../platform/db/storable.ts";
import { hubError } from "../../platform/errors.ts";
import { isLicenseFile, licenseOf } from "./license-of.ts";
import { skillTags } from "./skill-tags.ts";
import { type VersionFacts, versionFacts } from "./version-facts.ts";

export interface UploadedFile {
  /** `/`-separated, relative to the skill folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
}

/** What a skill is, without what is costly to find out about its files. */
export interface SkillIdentity {
  readonly slug: string;
  readonly description: string;
  readonly skillFile: string;
  readonly frontmatter: JsonObject;
  readonly tags: readonly string[];
  readonly files: readonly ManifestFile[];
  readonly treeDigest: string;
  readonly license: string | undefined;
}

/** Everything that is stored about a version, read once from its bytes. */
export interface SkillUpload extends SkillIdentity {
  readonly tier: "strict" | "lenient";
  readonly problems: readonly Problem[];
  readonly modelInvocable: boolean;
  readonly userInvocable: boolean;
  readonly scripts: readonly SkillScript[];
  readonly totalBytes: number;
  readonly searchName: string;
  readonly searchBody: string;
  /** Never one that is invalid. */
  readonly signature: SignatureCheck;
  readonly facts: VersionFacts;
}

/** Reads the files of one skill. Throws `skill_invalid` with everything that keeps the hub from taking them. */
export async function readSkillUpload(uploaded: readonly UploadedFile[]): Promise<SkillUpload> {
  const { main, head, identity } = await runCooperatively(identify(uploaded));
  const { slug, tags, files } = identity;
  const byPath = new Map(uploaded.map((file) => [file.path, file.bytes]));
  const signature = await checkSignature({ name: slug, files, signature: byPath.get(SIGNATURE_FILE) });
  if (signature.state === "invalid")
    throw invalid([`The signature in ${SIGNATURE_FILE} is not valid: ${signature.message}`]);
  const scripts = await listScripts(files, async (path) => byPath.get(path) ?? new Uint8Array());
  return {
    ...identity,
    tier: skillTier(head),
    problems: head.problems,
    modelInvocable: head.modelInvocable,
    userInvocable: head.userInvocable,
    scripts,
    totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    searchName: storable([slug.replaceAll("-", " "), ...tags].join(" ")),
    searchBody: searchBody(main.bytes, head.frontMatterLines),
    signature,
    facts: {
      ...(await versionFacts(uploaded, { skillFile: main.path, scripts })),
      ...(signature.state === "valid" && { signer: signature.signer }),
    },
  };
}

/** The same refusals as `readSkillUpload`, for whoever looks at thousands of skills. */
export function identifySkill(uploaded: readonly UploadedFile[]): SkillIdentity {
  return runToEnd(identify(uploaded)).identity;
}

interface Identified {
  readonly main: UploadedFile;
  readonly head: SkillHead;
  readonly identity: SkillIdentity;
}

function* identify(uploaded: readonly UploadedFile[]): Generator<void, Identified> {
  const mistakes = fileMistakes(uploaded);
  const main = mainFile(uploaded);
  if (main === undefined) throw invalid([...mistakes, "There is no SKILL.md beside the other files"]);
  if (main.bytes.length > SKILL_FILE_MAX_BYTES) {
    throw invalid([
      ...mistakes,
      "The SKILL.md is larger than 1 MiB: move details into files under references/",
    ]);
  }
  const head = yield* headOf(main);
  mistakes.push(...headMistakes(head));
  const { name, description } = head;
  if (mistakes.length > 0 || name === undefined || description === undefined) throw invalid(mistakes);
  const files: ManifestFile[] = [];
  for (const file of uploaded) {
    yield;
    files.push(manifestFile(file));
  }
  const identity: SkillIdentity = {
    slug: name,
    description: storable(description),
    skillFile: main.path,
    frontmatter: head.frontmatter,
    tags: skillTags(head.frontmatter).map(storable),
    files,
    treeDigest: treeDigestOf(files),
    license: licenseOf(head.frontmatter, licenseText(uploaded)),
  };
  return { main, head, identity };
}

// The limit of the reader contract; no real skill comes near.
const SKILL_FILE_MAX_BYTES = 1024 * 1024;

function fileMistakes(files: readonly UploadedFile[]): string[] {
  const mistakes: string[] = [];
  if (files.length > MANIFEST_LIMITS.files) {
    mistakes.push(`There are ${files.length} files; a skill has at most ${MANIFEST_LIMITS.files}`);
  }
  const totalBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (totalBytes > MANIFEST_LIMITS.bytes) {
    mistakes.push(`The files have ${totalBytes} bytes; a skill has at most 16 MiB`);
  }
  const seen = new Map<string, string>();
  const folders = new Set<string>();
  for (const { path } of files) {
    const problem = skillPathViolation(path);
    if (problem !== undefined) {
      // It may be as long as its sender likes, and is no file in any case.
      mistakes.push(`The path ${quote(path)} ${problem}`);
      continue;
    }
    const segments = path.split("/");
    if (segments.length - 1 > MANIFEST_LIMITS.depth) {
      mistakes.push(`The path ${quote(path)} is deeper than ${MANIFEST_LIMITS.depth} folders`);
    }
    // Two names that one file system takes for the same must not become two files on another.
    const folded = fold(path);
    const other = seen.get(folded);
    if (other !== undefined) mistakes.push(`The paths ${quote(other)} and ${quote(path)} are the same file`);
    seen.set(folded, path);
    for (let depth = 1; depth < segments.length; depth += 1) {
      folders.add(fold(segments.slice(0, depth).join("/")));
    }
  }
  for (const [folded, path] of seen) {
    if (folders.has(folded)) mistakes.push(`The path ${quote(path)} is a file and a folder`);
  }
  return mistakes;
}

function fold(path: string): string {
  return path.normalize("NFKC").toLowerCase();
}

function mainFile(files: readonly UploadedFile[]): UploadedFile | undefined {
  return (
    files.find(({ path }) => path === "SKILL.md") ??
    files.find(({ path }) => path.toLowerCase() === "skill.md")
  );
}

/** A skill in the hub has no folder but the one that is named after it. */
function* headOf(main: UploadedFile): Generator<void, SkillHead> {
  const { name } = yield* readSkillHeadInSteps(main.bytes, { folderName: "", fileName: main.path });
  return yield* readSkillHeadInSteps(main.bytes, { folderName: name ?? "", fileName: main.path });
}

function headMistakes({ name, description, problems }: SkillHead): string[] {
  const mistakes: string[] = [];
  const causes = problems.filter((problem) => problem.severity === "error");
  if (name === undefined) mistakes.push("The front matter of SKILL.md has no name");
  else if (name.length > 64 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    const line = problems.find(({ code }) => code === "name_invalid" || code === "name_too_long")?.line;
    mistakes.push(
      `${linePrefix(line)}The name ${quote(name)} is not 1 to 64 of a-z, 0-9 and single hyphens between them, such as 'pdf-forms'`,
    );
  }
  const hasDescription = description !== undefined && description.trim() !== "";
  // Said below, with what to do about it.
  const isSaid = causes.some(({ code }) => code === "description_missing");
  if (!hasDescription && !isSaid) mistakes.push("The front matter of SKILL.md has no description");
  if (mistakes.length === 0 && hasDescription) return [];
  return [...mistakes, ...causes.map(({ line, message, fix }) => `${linePrefix(line)}${message} ${fix}`)];
}

/** The upload page reads it back, to show the lines around it. */
function linePrefix(line: number | undefined): string {
  return line === undefined ? "" : `Line ${line}: `;
}

function invalid(mistakes: readonly string[]): ToolError {
  const count = mistakes.length === 1 ? "one problem" : `${mistakes.length} problems`;
  const shown = mistakes.slice(0, SHOWN_MISTAKES);
  const rest = mistakes.length - shown.length;
  return hubError("skill_invalid", `The files are not a skill that the hub can take: ${count}.`, {
    suggestions: rest > 0 ? [...shown, `${rest} more problems of this kind`] : shown,
  });
}

const SHOWN_MISTAKES = 50;

function quote(text: string): string {
  return `'${oneLine(text, 120)}'`;
}

export function manifestFile({ path, bytes, executable }: UploadedFile): ManifestFile {
  const entry: FileEntry = { path, sizeBytes: bytes.length, mtimeMs: 0, executable };
  return { ...entry, digest: digestOf(bytes) };
}

function licenseText(files: readonly UploadedFile[]): string | undefined {
  const file = files.find(({ path }) => isLicenseFile(path));
  return file === undefined ? undefined : new TextDecoder().decode(file.bytes.subarray(0, 8_000));
}

// What search reads of a main file, as much as a local index does: the same skills must be found in both places.
const SEARCH_BODY_CHARS = 64 * 1024;

function searchBody(bytes: Uint8Array, frontMatterLines: number): string {
  const text = new TextDecoder().decode(bytes);
  const end = frontMatterLines === 0 ? 0 : endOfLine(text, frontMatterLines);
  // CRLF becomes one character, so that twice as much is always enough.
  const start = text.slice(end, end + 2 * SEARCH_BODY_CHARS).replace(/\r\n?/g, "\n");
  return storable(start.slice(0, SEARCH_BODY_CHARS));
}

function endOfLine(text: string, line: number): number {
  let left = line;
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    left -= 1;
    if (left === 0) return index + end.length;
  }
  return text.length;
}
