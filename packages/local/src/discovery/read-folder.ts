import { type Dirent, lstatSync, opendirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names in one folder that matter to discovery, each list by code unit. */
export interface FolderListing {
  readonly folders: readonly string[];
  /** Symbolic links, to whatever they point. */
  readonly links: readonly string[];
  readonly files: readonly string[];
  /** Entries called SKILL.md in any letter case, the exact name first, whatever they are. */
  readonly skillFiles: readonly string[];
  /** What of the folder is not in these lists; undefined when all of it is. */
  readonly gaps?: FolderGaps | undefined;
}

export interface FolderGaps {
  /** There are more entries than were asked for. */
  readonly isCut: boolean;
  /** Folders and links whose name is no UTF-8, so that no path leads to them. */
  readonly misnamed: number;
}

export interface ReadFolderOptions {
  readonly mostEntries: number;
  /** Of the folder itself, as its stat says: a large one is read entry by entry. */
  readonly sizeBytes: number;
}

/** Lists a folder without opening anything in it. Throws what `readdir` throws. */
export function readFolder(path: string, { mostEntries, sizeBytes }: ReadFolderOptions): FolderListing {
  const listing = {
    folders: [] as string[],
    links: [] as string[],
    files: [] as string[],
    skillFiles: [] as string[],
  };
  let misnamed = 0;
  let seen = 0;
  let isCut = false;
  for (const entry of sizeBytes > SMALL_BYTES ? entriesOf(path) : readdirSync(path, FULL)) {
    seen++;
    isCut = seen > mostEntries;
    if (isCut) break;
    const { name } = entry;
    if (name.includes(REPLACEMENT) && !exists(path, name)) {
      if (!entry.isFile()) misnamed++;
      continue;
    }
    const kind = kindOf(entry, path);
    if (name.length === 8 && name.toLowerCase() === "skill.md") listing.skillFiles.push(name);
    else if (kind === "folder" && !JUNK.has(name)) listing.folders.push(name);
    else if (kind === "link" && !JUNK.has(name)) listing.links.push(name);
    else if (kind === "file" && !name.startsWith(".")) listing.files.push(name);
  }
  listing.folders.sort();
  listing.links.sort();
  listing.files.sort();
  // Capital letters sort before small ones, so the exact name comes first by itself.
  listing.skillFiles.sort();
  const { folders, links, files, skillFiles } = listing;
  return {
    folders: compact(folders),
    links: compact(links),
    files: compact(files),
    skillFiles: compact(skillFiles),
    ...((isCut || misnamed > 0) && { gaps: { isCut, misnamed } }),
  };
}

/** Without the room that was left for more: a list of one name takes as much as one of seventeen. */
function compact(names: readonly string[]): readonly string[] {
  return names.length === 0 ? NONE : names.slice();
}

const NONE: readonly string[] = [];

/** How many entries a listing stands for, roughly: what was sorted out is not counted. */
export function entryCount({ folders, links, files, skillFiles }: FolderListing): number {
  return folders.length + links.length + files.length + skillFiles.length;
}

// Every file system grows a folder with its entries, by at least one byte for each: up to here a listing in one go is
// cheaper, and it cannot have more entries than that.
const SMALL_BYTES = 16 * 1024;

/** One at a time: what was seen of twenty thousand is not kept until the last of them. */
function* entriesOf(path: string): Generator<Dirent> {
  const folder = opendirSync(path, { bufferSize: 512 });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry;
  } finally {
    folder.closeSync();
  }
}

const FULL = { withFileTypes: true } as const;

// Node puts this in the place of bytes that are no UTF-8. A name may also have it by itself; then the path is there.
const REPLACEMENT = "\uFFFD";

function exists(path: string, name: string): boolean {
  try {
    return lstatSync(join(path, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true; // Nothing in this folder can be looked at, whatever its name.
  }
}

// Folders that tools fill with other people's files; a skill in there was not put there for an agent.
const JUNK = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  "node_modules",
  ".venv",
  "__pycache__",
  ".cache",
  ".tox",
  ".mypy_cache",
  ".pytest_cache",
  ".ruff_cache",
  ".Trash",
]);

function kindOf(entry: Dirent, path: string): "folder" | "link" | "file" | "other" {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (entry.isSymbolicLink()) return "link";
  if (entry.isFIFO() || entry.isSocket() || entry.isCharacterDevice() || entry.isBlockDevice())
    return "other";
  // Some file systems do not say in a listing what an entry is.
  const stats = lstatSync(join(path, entry.name), { throwIfNoEntry: false });
  if (stats === undefined) return "other";
  return stats.isFile() ? "file" : stats.isDirectory() ? "folder" : stats.isSymbolicLink() ? "link" : "other";
}
