import type { CopiedEntry, CopiedFolder } from "./copy-folder.ts";
import { isProtectedPath, isRepositoryData } from "./protected-path.ts";
import { type FolderEntry, walkFolder } from "./walk-folder.ts";

/** One file that is another one in the copy than when the copy was made. */
export interface FileChange {
  readonly path: string;
  readonly kind: "added" | "changed" | "removed";
  /** As it is now; 0 for a removed one. */
  readonly sizeBytes: number;
  readonly isExecutable: boolean;
  /** What it was before, in the folder itself; absent for an added one. */
  readonly original?: CopiedEntry | undefined;
  /** Why it is never kept, as the end of a sentence. */
  readonly refused?: string | undefined;
}

export interface FolderChanges {
  /** In the order of their paths. */
  readonly files: readonly FileChange[];
  /** Folders that are gone, deepest first. */
  readonly removedFolders: readonly string[];
}

/** More than this, nobody reads; a script that writes more has another place for it. */
export const changeLimits = { maxFiles: 2_000, maxBytes: 256 * 1024 * 1024 };

/** What was added, changed and removed. Throws `FolderTooLarge` where the copy has grown too many entries. */
export async function compareCopy(
  copy: string,
  { entries, leftOut }: CopiedFolder,
  maxEntries: number,
): Promise<FolderChanges> {
  const files: FileChange[] = [];
  const seen = new Set<string>();
  const unreadable: string[] = [];
  for await (const entry of walkFolder(copy, { maxEntries, onUnreadable: (path) => unreadable.push(path) })) {
    const earlier = entries.get(entry.path);
    // A folder in the place of a file, or the other way round, is one that went and one that came.
    if (earlier === undefined || (earlier.kind === "folder") === (entry.kind === "folder"))
      seen.add(entry.path);
    if (earlier !== undefined && isSame(earlier, entry)) continue;
    if (entry.kind === "folder") continue;
    files.push(changeOf(entry, earlier));
  }
  const isHidden = (path: string) =>
    unreadable.some((folder) => folder === "" || path === folder || path.startsWith(`${folder}/`));
  for (const path of unreadable)
    if (!entries.has(path)) files.push({ ...nothing(path, "added"), refused: "it cannot be read" });
  for (const [path, earlier] of entries) {
    if (seen.has(path) || earlier.kind === "folder" || isHidden(path) || leftOut.includes(path)) continue;
    files.push({ ...nothing(path, "removed"), original: earlier, ...refusalOf(path, earlier.kind, "file") });
  }
  const gone = [...entries].flatMap(([path, { kind }]) =>
    kind === "folder" && !seen.has(path) && !isHidden(path) && !isProtectedPath(path) ? [path] : [],
  );
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    removedFolders: gone.toSorted((a, b) => b.split("/").length - a.split("/").length),
  };
}

function isSame(earlier: CopiedEntry, { kind, stats }: FolderEntry): boolean {
  if (earlier.kind !== kind) return false;
  if (kind === "folder") return true;
  const { size, mtimeNs, mode } = earlier.copy;
  if (kind === "link") return size === stats.size && mtimeNs === stats.mtimeNs;
  return size === stats.size && mtimeNs === stats.mtimeNs && ((mode ^ stats.mode) & 0o100n) === 0n;
}

function changeOf({ path, kind, stats }: FolderEntry, earlier: CopiedEntry | undefined): FileChange {
  return {
    path,
    // Where a folder was, its files are removed and this one is added.
    kind: earlier === undefined || earlier.kind === "folder" ? "added" : "changed",
    sizeBytes: Number(stats.size),
    isExecutable: (stats.mode & 0o100n) !== 0n,
    ...(earlier !== undefined && earlier.kind !== "folder" && { original: earlier }),
    ...refusalOf(path, earlier?.kind, kind),
  };
}

function nothing(path: string, kind: FileChange["kind"]): FileChange {
  return { path, kind, sizeBytes: 0, isExecutable: false };
}

function refusalOf(
  path: string,
  earlier: FolderEntry["kind"] | undefined,
  now: FolderEntry["kind"],
): { readonly refused?: string } {
  // Looked for by its folder: a whole repository that a script made is one of the same kind.
  if (isProtectedPath(path))
    return {
      refused: path.split("/").some(isRepositoryData)
        ? "it belongs to a repository's own data"
        : "programs outside of the sandbox act on it by themselves",
    };
  if (now === "link" || earlier === "link") return { refused: "links are not kept" };
  return now === "other" ? { refused: "it is not a file" } : {};
}
