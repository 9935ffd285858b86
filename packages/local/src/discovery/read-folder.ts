import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The names in one folder that matter to discovery, each list by code unit. */
export interface FolderListing {
  readonly folders: readonly string[];
  /** Symbolic links, to whatever they point. */
  readonly links: readonly string[];
  readonly files: readonly string[];
  /** Entries called SKILL.md in any letter case, the exact name first, whatever they are. */
  readonly skillFiles: readonly string[];
}

/** Lists a folder without opening anything in it. Throws what `readdir` throws. */
export function readFolder(path: string): FolderListing {
  const listing = {
    folders: [] as string[],
    links: [] as string[],
    files: [] as string[],
    skillFiles: [] as string[],
  };
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const { name } = entry;
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
  return listing;
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
