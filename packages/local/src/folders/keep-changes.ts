import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, chown, lstat, mkdir, open, rename, rm, rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileChange, FolderChanges } from "./compare-copy.ts";
import { type Stamp, stampOf } from "./copy-folder.ts";

export interface KeptChanges {
  readonly kept: readonly string[];
  /** What was left as it is, with the reason as the end of a sentence. */
  readonly notKept: readonly NotKept[];
}

export interface NotKept {
  readonly path: string;
  readonly why: string;
}

/**
 * Writes what changed in a copy into the folder that it was made of. Each file is the old one or the new one at every moment;
 * one that is no longer what it was when the copy was made stays as it is. Nothing is written through a link.
 */
export async function keepChanges(
  folder: string,
  copy: string,
  { files, removedFolders }: FolderChanges,
): Promise<KeptChanges> {
  const kept: string[] = [];
  const notKept: NotKept[] = [];
  const attempt = async (change: FileChange, work: () => Promise<void>) => {
    try {
      if (change.refused !== undefined) throw new Refusal(change.refused);
      await checkUnchanged(folder, change);
      await work();
      kept.push(change.path);
    } catch (error) {
      const why = error instanceof Refusal ? error.message : `it could not be written (${codeOf(error)})`;
      notKept.push({ path: change.path, why });
    }
  };
  // What is removed first makes room: a folder may have become a file.
  for (const change of files)
    if (change.kind === "removed") await attempt(change, () => unlink(join(folder, change.path)));
  for (const path of removedFolders) {
    // Not one that holds something which stays.
    if (await isInPlace(folder, path)) await rmdir(join(folder, path)).catch(() => {});
  }
  for (const change of files)
    if (change.kind !== "removed") await attempt(change, () => replace(folder, copy, change));
  return { kept, notKept };
}

/** Says why something stays as it is. */
class Refusal extends Error {}

const CHANGED = "it was changed in the meantime";

async function checkUnchanged(folder: string, { path, original }: FileChange): Promise<void> {
  const parent = dirname(path);
  if (original !== undefined && parent !== "." && !(await isInPlace(folder, parent)))
    throw new Refusal("a folder above it is gone or is a link now");
  const now = await stampAt(join(folder, path));
  if (original === undefined ? now !== undefined : now === undefined || !isSameStamp(now, original.original))
    throw new Refusal(now !== undefined && original === undefined ? "there is one by now" : CHANGED);
}

async function replace(folder: string, copy: string, change: FileChange): Promise<void> {
  const place = join(folder, change.path);
  await makeFolders(folder, dirname(change.path));
  const temporary = join(dirname(place), `.skillquay-${randomBytes(8).toString("hex")}`);
  try {
    await copyBytes(join(copy, change.path), temporary);
    await takeOver(temporary, place, change);
    // Again at the last moment: the copying takes a while.
    await checkUnchanged(folder, change);
    await rename(temporary, place);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function copyBytes(from: string, to: string): Promise<void> {
  // Nothing of the session runs any more; a link or pipe in the place of the file is still none of ours to read.
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!(await source.stat()).isFile()) throw new Refusal("it is not a file");
    const target = await open(to, "wx", 0o600);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false })) await target.writeFile(chunk);
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The rights of the file that was there, or of a usual new one; of the script's wishes only whether it can be run. */
async function takeOver(temporary: string, place: string, change: FileChange): Promise<void> {
  const usual = change.original === undefined ? 0o644 : Number(change.original.original.mode & 0o666n);
  await chmod(temporary, change.isExecutable ? usual | ((usual & 0o444) >> 2) : usual);
  if (process.getuid?.() !== 0) return;
  const owner = await lstat(change.original === undefined ? dirname(place) : place);
  await chown(temporary, owner.uid, owner.gid);
}

/** Makes the folders of a path that are not there yet, one by one, and passes through no link. */
async function makeFolders(folder: string, path: string): Promise<void> {
  if (path === ".") return;
  const names = path.split("/");
  for (const [index] of names.entries()) {
    const part = names.slice(0, index + 1).join("/");
    const place = join(folder, part);
    const stats = await lstat(place).catch(() => undefined);
    if (stats === undefined) {
      await mkdir(place, { mode: 0o755 });
      if (process.getuid?.() === 0) {
        const above = await lstat(dirname(place));
        await chown(place, above.uid, above.gid);
      }
    } else if (!stats.isDirectory()) throw new Refusal("a folder above it is a file or a link");
  }
}

/** Whether every part of the path is a folder and none of them a link. */
async function isInPlace(folder: string, path: string): Promise<boolean> {
  const names = path.split("/");
  for (const [index] of names.entries()) {
    const stats = await lstat(join(folder, ...names.slice(0, index + 1))).catch(() => undefined);
    if (stats?.isDirectory() !== true) return false;
  }
  return true;
}

async function stampAt(path: string): Promise<Stamp | undefined> {
  const stats = await lstat(path, { bigint: true }).catch(() => undefined);
  return stats === undefined ? undefined : stampOf(stats);
}

function isSameStamp(a: Stamp, b: Stamp): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}

function codeOf(error: unknown): string {
  const { code } = Object(error);
  return typeof code === "string" ? code : "unknown reason";
}
