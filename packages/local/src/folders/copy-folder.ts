import { type BigIntStats, constants } from "node:fs";
import { chmod, copyFile, lstat, lutimes, mkdir, readlink, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isRepositoryData } from "./protected-path.ts";
import { FolderTooLarge, walkFolder } from "./walk-folder.ts";

export interface FolderLimits {
  readonly maxBytes: number;
  readonly maxEntries: number;
}

/** What one project without its installed packages stays far below. A copy of it takes about a second. */
export const folderLimits: FolderLimits = { maxBytes: 512 * 1024 * 1024, maxEntries: 20_000 };

/** A folder as it was when it was copied, and the copy as it was then. */
export interface CopiedFolder {
  /** By path. Folders are in it, too. */
  readonly entries: ReadonlyMap<string, CopiedEntry>;
  /** What the copy took. */
  readonly sizeBytes: number;
  /** What could not be read and is not in the copy. */
  readonly leftOut: readonly string[];
}

export interface CopiedEntry {
  readonly kind: "file" | "folder" | "link";
  /** Of the original: what must still be so when something is written over it. */
  readonly original: Stamp;
  /** Of the copy, when it was made. */
  readonly copy: CopyStamp;
}

export interface Stamp {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly mode: bigint;
}

/** What a change of the copy changes. Not its ctime: the folder gets another owner where the server runs as root. */
export type CopyStamp = Pick<Stamp, "size" | "mtimeNs" | "mode">;

export function stampOf({ ino, size, mtimeNs, ctimeNs, mode }: BigIntStats): Stamp {
  return { ino, size, mtimeNs, ctimeNs, mode };
}

/**
 * Copies files, folders and links into a new folder, without a repository's own data; with `isOpen` every user may read it. Blocks are shared where the disk can.
 * Throws `FolderTooLarge` above the limits.
 */
export async function copyFolder(
  source: string,
  target: string,
  { maxBytes, maxEntries, isOpen = false }: FolderLimits & { readonly isOpen?: boolean },
): Promise<CopiedFolder> {
  const more = isOpen ? 0o444 : 0;
  const entries = new Map<string, CopiedEntry>();
  const leftOut: string[] = [];
  const onUnreadable = (path: string) => leftOut.push(path);
  const folders: { readonly path: string; readonly mode: number }[] = [];
  let sizeBytes = 0;
  await mkdir(target, { mode: 0o700 });
  folders.push({ path: target, mode: 0o700 });
  for await (const { path, kind, stats } of walkFolder(source, {
    maxEntries,
    skips: isRepositoryData,
    onUnreadable,
  })) {
    if (kind === "other") continue;
    const [from, to] = [join(source, path), join(target, path)];
    if (kind === "file") {
      sizeBytes += Number(stats.size);
      if (sizeBytes > maxBytes) throw new FolderTooLarge();
    }
    try {
      if (kind === "folder") {
        await mkdir(to, { mode: 0o700 });
        folders.push({ path: to, mode: Number(stats.mode & 0o777n) | 0o700 });
      } else if (kind === "link") {
        await symlink(await readlink(from), to);
        await lutimes(to, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000);
      } else {
        await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
        await chmod(to, Number(stats.mode & 0o777n) | 0o600 | more);
        await utimes(to, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000);
      }
    } catch {
      leftOut.push(path);
      continue;
    }
    const { size, mtimeNs, mode } = await lstat(to, { bigint: true });
    entries.set(path, { kind, original: stampOf(stats), copy: { size, mtimeNs, mode } });
  }
  for (const { path, mode } of folders) await chmod(path, mode | (isOpen ? 0o555 : 0));
  return { entries, sizeBytes, leftOut };
}
