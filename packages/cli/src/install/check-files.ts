import { digestOf, MANIFEST_LIMITS, type ManifestFile } from "@skillquay/skill";
import {
  ARCHIVE_REASONS,
  type ArchiveFile,
  entryCollisions,
  entryPathReasons,
} from "@skillquay/skill/archive";
import { runCooperatively } from "@skillquay/skill/cooperative";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import { isMainFile } from "./offer-skill.ts";

/** The last look before names of strangers become names of files, the same for every source. Throws with the name. */
export async function checkFiles(
  name: string,
  files: readonly ArchiveFile[],
): Promise<readonly ManifestFile[]> {
  const refuse = (why: string, path?: string) =>
    new CliError(
      "skill_refused",
      `'${name}' cannot be installed: ${path === undefined ? "" : `'${terminalLine(path).slice(0, 200)}': `}${why}`,
      { suggestions: ["Nothing was written. Choose other skills of the source with --skill."] },
    );
  if (files.length > MANIFEST_LIMITS.files) throw refuse(`it has more than ${MANIFEST_LIMITS.files} files.`);
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (sizeBytes > MANIFEST_LIMITS.bytes) throw refuse("it is larger than 16 MiB.");
  if (!files.some(({ path }) => isMainFile(path))) throw refuse("it has no SKILL.md.");
  for (const { path, bytes } of files) {
    const [reason] = entryPathReasons(path);
    if (reason !== undefined) throw refuse(ARCHIVE_REASONS[reason], path);
    if (isLargeFilePointer(bytes)) throw refuse("its content is kept in Git LFS, and is not there.", path);
  }
  const [clash] = await runCooperatively(entryCollisions(files.map(({ path }) => path)));
  if (clash !== undefined) throw refuse(clash.message, clash.path);
  return files.map(({ path, bytes, executable }) => ({
    path,
    sizeBytes: bytes.length,
    mtimeMs: 0,
    executable,
    digest: digestOf(bytes),
  }));
}

function isLargeFilePointer(bytes: Uint8Array): boolean {
  return bytes.length < 1024 && Buffer.from(bytes).toString("latin1").startsWith(POINTER);
}

const POINTER = "version https://git-lfs.github.com/spec/v1\n";
