import { fileView, readSkillText, scriptRow, signatureView } from "@skillquay/pages";
import type { FileView, SkillPage, SkillProof } from "@skillquay/pages/contract";
import { checkSignature, SIGNATURE_FILE } from "@skillquay/scan/signature";
import {
  decodeUtf8,
  estimateTokens,
  type FileEntry,
  listSkillFiles,
  mimeTypeOf,
  readSkillFile,
  SkillPathError,
} from "@skillquay/skill";
import { listScripts } from "@skillquay/skill/scripts";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { skillFileIn } from "../../discovery/skill-file-in.ts";
import type { LocalEntry } from "./local-entries.ts";
import { PagesProblem } from "./pages-problem.ts";

/** Everything a page shows of one skill, served or not. */
export async function skillPage(entry: LocalEntry, catalog: LocalCatalog): Promise<SkillPage> {
  const { ref, name, description, tags, source, folder, problems, skill } = entry;
  const files = filesOf(entry, catalog);
  const listed = await files.list();
  const text = await files.read(files.main).then(toText, () => "");
  const read = await readSkillText(text);
  const scripts = await listScripts(listed, (path) => files.read(path));
  const treeDigest = skill === undefined ? undefined : (await catalog.manifest(skill)).treeDigest;
  return {
    ref,
    name,
    description,
    tags,
    source,
    folder,
    tier: skill?.tier ?? "lenient",
    frontmatter: skill?.frontmatter ?? {},
    skillFile: files.main,
    body: read.body,
    bodyLine: read.bodyLine,
    outline: read.outline,
    files: listed.map(({ path, sizeBytes }) => ({ path, sizeBytes, mimeType: mimeTypeOf(path) })),
    scripts: scripts.map(scriptRow),
    problems,
    tokens: { load: read.tokens, listed: estimateTokens(`- ${name}: ${description}\n`) },
    ...(treeDigest !== undefined && { treeDigest }),
    ...(skill?.modelInvocable === false && { hidden: "user-only" }),
    ...(skill?.label !== undefined && { shadowed: true }),
    ...(skill?.isUntrusted === true && { untrusted: true }),
    ...(skill === undefined && { skipped: true }),
  };
}

/** Who signed it. What is not served is not looked into. */
export async function skillProof({ skill }: LocalEntry, catalog: LocalCatalog): Promise<SkillProof> {
  if (skill === undefined) return { signature: { state: "none" } };
  const { files } = await catalog.manifest(skill);
  const isSigned = files.some(({ path }) => path === SIGNATURE_FILE);
  const signature = isSigned ? await catalog.readFile(skill, SIGNATURE_FILE) : undefined;
  return { signature: signatureView(await checkSignature({ name: skill.name, files, signature })) };
}

/** One file of a skill, as far as it can be shown. */
export async function skillFileView(
  entry: LocalEntry,
  catalog: LocalCatalog,
  path: string,
): Promise<FileView> {
  try {
    return await fileView(path, await filesOf(entry, catalog).read(path));
  } catch (error) {
    if (!(error instanceof SkillPathError)) throw error;
    if (error.code === "file_too_large")
      throw new PagesProblem(413, "file_too_large", "The file is too large to be shown.", [
        "Open it in the skill's folder",
      ]);
    throw new PagesProblem(404, "file_not_found", "The skill has no such file.");
  }
}

interface SkillFiles {
  readonly main: string;
  list(): Promise<readonly FileEntry[]>;
  /** Throws `SkillPathError` for anything that is not a file of the skill. */
  read(path: string): Promise<Uint8Array>;
}

function filesOf({ skill, folder }: LocalEntry, catalog: LocalCatalog): SkillFiles {
  if (skill !== undefined) {
    return {
      main: skill.skillFile,
      list: () => catalog.files(skill),
      read: (path) => catalog.readFile(skill, path),
    };
  }
  // What is not served may be no folder at all, and one without a SKILL.md is none of our business.
  const main = skillFileIn(folder);
  if (main === undefined) {
    return {
      main: "SKILL.md",
      list: async () => [],
      read: async () => {
        throw new SkillPathError("file_not_found", "There is no skill");
      },
    };
  }
  return {
    main,
    list: async () => (await listSkillFiles(folder, main)).files,
    read: (path) => readSkillFile(folder, path),
  };
}

function toText(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? new TextDecoder().decode(bytes);
}
