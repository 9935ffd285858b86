import { createHash } from "node:crypto";
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { Problem } from "../problem.ts";
import { oneLine } from "../text/escape-text.ts";
import { isLeftOut, readSkillFile, SkillPathError, skillPathViolation } from "./safe-path.ts";

export interface FileEntry {
  /** `/`-separated, relative to the skill folder. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly executable: boolean;
}

export interface ManifestFile extends FileEntry {
  /** `sha256:` and 64 lower-case hexadecimal digits over the raw bytes. */
  readonly digest: string;
}

export interface Manifest {
  /** SKILL.md first, then by path. */
  readonly files: readonly ManifestFile[];
  readonly totalBytes: number;
  /** One digest for the whole tree: what a scan verdict, a version and the served bytes share. */
  readonly treeDigest: string;
  /** Files left out and why, limits passed. */
  readonly problems: readonly Problem[];
}

/** The skills extension's limits for one skill, and a depth no real skill comes near. */
export const MANIFEST_LIMITS = { files: 512, bytes: 16 * 1024 * 1024, depth: 10 } as const;

/**
 * The files of a skill by stat alone: the main file first, then by path in code unit order. Hidden files and
 * installed packages are left out silently; links that leave the skill, special files, unusable names and
 * whatever passes a limit are left out with a problem.
 */
export async function listSkillFiles(root: string, skillFile: string): Promise<SkillListing> {
  const walk: Walk = {
    skillFile,
    realRoot: realpathSync.native(root),
    files: [],
    folders: [],
    problems: [],
    foldersLeft: MAX_FOLDERS,
    isFull: false,
  };
  enterFolder(walk, { path: "", real: walk.realRoot }, []);
  walk.files.sort((a, b) => byPath(a.path, b.path, skillFile));
  return { ...withinBytes(walk.files, walk.problems), folders: walk.folders };
}

export interface SkillListing {
  readonly files: FileEntry[];
  readonly problems: Problem[];
  /** The real folders that were looked into: while their modification times stay, so do the paths of the files. */
  readonly folders: readonly string[];
}

/**
 * Every file with its digest. `reuse` may give back a digest that is known to be right for an entry (same
 * size, modification time and inode as when it was computed); only other files are read.
 */
export async function buildManifest(
  root: string,
  skillFile: string,
  reuse?: (entry: FileEntry) => string | undefined,
): Promise<Manifest> {
  const { files: entries, problems } = await listSkillFiles(root, skillFile);
  const files: ManifestFile[] = [];
  for (const entry of entries) {
    const digest = reuse?.(entry);
    if (digest !== undefined) {
      files.push({ ...entry, digest });
      continue;
    }
    try {
      const bytes = await readSkillFile(root, entry.path);
      // The size of the bytes that were hashed, should the file have changed since the listing.
      files.push({ ...entry, sizeBytes: bytes.length, digest: digestOf(bytes) });
    } catch (error) {
      if (!(error instanceof SkillPathError)) throw error;
      problems.push(leftOut("file_unreadable", entry.path, "A file could not be read and is left out."));
    }
  }
  return {
    files,
    totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    treeDigest: treeDigestOf(files),
    problems,
  };
}

/** `sha256:` and the lower-case hexadecimal SHA-256 of the bytes. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/**
 * SHA-256 over one line `path NUL size NUL digest LF` per file, in code unit order of the path. Modification
 * times and run bits are not part of it, so a copy of the same bytes has the same digest.
 */
export function treeDigestOf(files: readonly ManifestFile[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted((a, b) => compareCodeUnits(a.path, b.path))) {
    hash.update(`${file.path}\0${file.sizeBytes}\0${file.digest}\n`);
  }
  return `sha256:${hash.digest("hex")}`;
}

/**
 * As `treeDigestOf`, with the run bit of each file: `path NUL mode NUL size NUL digest LF`, the mode as git writes it. What is
 * locked and what is signed goes by it, because a file that may be run is another thing than the same bytes that may not.
 */
export function manifestDigestOf(
  files: readonly Pick<ManifestFile, "path" | "sizeBytes" | "digest" | "executable">[],
): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted((a, b) => compareCodeUnits(a.path, b.path))) {
    const mode = file.executable ? "100755" : "100644";
    hash.update(`${file.path}\0${mode}\0${file.sizeBytes}\0${file.digest}\n`);
  }
  return `sha256:${hash.digest("hex")}`;
}

interface Walk {
  readonly skillFile: string;
  readonly realRoot: string;
  readonly files: FileEntry[];
  readonly folders: string[];
  readonly problems: Problem[];
  foldersLeft: number;
  isFull: boolean;
}

interface Folder {
  /** In the skill. */
  readonly path: string;
  /** On disk, links resolved. */
  readonly real: string;
}

/** `ancestors` are the real folders on the way here: a link back to one of them would never end. */
function enterFolder(walk: Walk, { path, real }: Folder, ancestors: readonly string[]): void {
  if (walk.isFull) return;
  if (ancestors.length > MANIFEST_LIMITS.depth) {
    const message = `Folders deeper than ${MANIFEST_LIMITS.depth} levels are left out.`;
    walk.problems.push(leftOut("folder_too_deep", path, message));
    return;
  }
  walk.foldersLeft -= 1;
  if (walk.foldersLeft < 0) {
    stop(walk);
    return;
  }
  walk.folders.push(real);
  const folders: Folder[] = [];
  for (const entry of readFolder(walk, { path, real })) {
    if (isLeftOut(entry.name)) continue;
    const child = path === "" ? entry.name : `${path}/${entry.name}`;
    const place = placeOf(walk, entry, join(real, entry.name), child);
    if (place === undefined) continue;
    if (place.stats.isDirectory()) {
      if (ancestors.includes(place.real) || place.real === real || place.real === walk.realRoot) {
        walk.problems.push(leftOut("link_cycle", child, "A link leads back to a folder above it."));
      } else folders.push({ path: child, real: place.real });
    } else if (place.stats.isFile()) addFile(walk, child, place.stats);
    else walk.problems.push(leftOut("special_file", child, "A pipe, socket or device is left out."));
    if (walk.isFull) return;
  }
  for (const folder of folders) enterFolder(walk, folder, [...ancestors, real]);
}

function readFolder(walk: Walk, { path, real }: Folder): Dirent[] {
  try {
    // The main file comes first in its folder, so that no number of others can crowd it out.
    const first = path === "" ? walk.skillFile : "";
    return readdirSync(real, { withFileTypes: true }).sort((a, b) => byPath(a.name, b.name, first));
  } catch {
    walk.problems.push(leftOut("folder_unreadable", path, "A folder could not be read and is left out."));
    return [];
  }
}

function placeOf(
  walk: Walk,
  entry: Dirent,
  place: string,
  path: string,
): { real: string; stats: Stats } | undefined {
  const violation = skillPathViolation(path);
  if (violation !== undefined) {
    walk.problems.push(
      leftOut("file_name_unsafe", path, `A file is left out because its path ${violation}.`),
    );
    return undefined;
  }
  try {
    const real = entry.isSymbolicLink() ? realpathSync.native(place) : place;
    if (entry.isSymbolicLink() && !isInside(walk, real)) {
      const message = "A link that leads out of the skill or to a hidden file is left out.";
      walk.problems.push(leftOut("link_outside", path, message));
      return undefined;
    }
    return { real, stats: statSync(real) };
  } catch {
    walk.problems.push(leftOut("file_unreadable", path, "A file could not be read and is left out."));
    return undefined;
  }
}

function isInside({ realRoot }: Walk, real: string): boolean {
  if (real === realRoot) return true;
  const start = realRoot + sep;
  return real.startsWith(start) && !real.slice(start.length).split(sep).some(isLeftOut);
}

function addFile(walk: Walk, path: string, stats: Stats): void {
  if (walk.files.length >= MANIFEST_LIMITS.files) {
    stop(walk);
    return;
  }
  walk.files.push({
    path,
    sizeBytes: stats.size,
    mtimeMs: stats.mtimeMs,
    executable: (stats.mode & 0o111) !== 0,
  });
}

function stop(walk: Walk): void {
  walk.isFull = true;
  walk.problems.push({
    code: "too_many_files",
    severity: "error",
    message: `The skill has more than ${MANIFEST_LIMITS.files} files or too many folders; the rest is left out.`,
    fix: `Keep a skill within ${MANIFEST_LIMITS.files} files: move generated and unrelated files elsewhere.`,
  });
}

// Folders without files cost time too: 100,000 empty ones must not be walked.
const MAX_FOLDERS = 2_000;

function withinBytes(
  all: readonly FileEntry[],
  problems: Problem[],
): { files: FileEntry[]; problems: Problem[] } {
  const files: FileEntry[] = [];
  let totalBytes = 0;
  for (const file of all) {
    if (totalBytes + file.sizeBytes <= MANIFEST_LIMITS.bytes) {
      totalBytes += file.sizeBytes;
      files.push(file);
      continue;
    }
    problems.push({
      code: "skill_too_large",
      severity: "error",
      message: "The skill passes 16 MiB with this file; it is left out.",
      fix: "Keep a skill within 16 MiB in total.",
      file: oneLine(file.path, 200),
    });
  }
  return { files, problems };
}

function leftOut(code: string, path: string, message: string): Problem {
  return {
    code,
    severity: "warning",
    message,
    fix: FIXES[code] ?? "Remove it, or replace it with a regular file.",
    file: oneLine(path, 200),
  };
}

const FIXES: Readonly<Record<string, string>> = {
  file_unreadable: "Make the file readable, or remove the broken link.",
  folder_unreadable: "Make the folder readable.",
  file_name_unsafe: "Rename the file: letters, digits, '-', '_' and '.' always work.",
  folder_too_deep: "Move the files nearer to SKILL.md.",
  link_outside: "Copy the file into the skill instead of linking to it.",
  link_cycle: "Remove the link.",
};

function byPath(a: string, b: string, skillFile: string): number {
  if (a === skillFile || b === skillFile) return a === b ? 0 : a === skillFile ? -1 : 1;
  return compareCodeUnits(a, b);
}

function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
