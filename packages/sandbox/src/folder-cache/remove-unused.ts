import { randomBytes } from "node:crypto";
import { lstat, opendir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRunning } from "../drivers/shell/process-owner.ts";
import { machineName } from "./machine-name.ts";

export interface Removal {
  readonly root: string;
  readonly maxBytes: number;
  readonly keepMs: number;
  /** How many use a folder in this process. */
  readonly users: ReadonlyMap<string, number>;
  /** By name; what is not known is looked up. */
  readonly sizes: Map<string, number>;
}

/** Removes the longest unused folders until the rest fits, and whatever was never finished. */
export async function removeUnused({ root, maxBytes, keepMs, users, sizes }: Removal): Promise<void> {
  const entries: { name: string; usedAtMs: number; sizeBytes: number }[] = [];
  for (const name of await readdir(root)) {
    const stats = await lstat(join(root, name)).catch(() => undefined);
    if (stats === undefined) continue;
    const knownBytes = sizes.get(name) ?? -1;
    const sizeBytes = knownBytes >= 0 ? knownBytes : await folderBytes(join(root, name)).catch(() => 0);
    entries.push({ name, usedAtMs: stats.mtimeMs, sizeBytes });
  }
  let totalBytes = entries.reduce((total, entry) => total + entry.sizeBytes, 0);
  const idleSince = Date.now() - keepMs;
  for (const { name, usedAtMs, sizeBytes } of entries.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (users.has(name) || (usedAtMs > idleSince && !isAbandoned(name))) continue;
    // A folder that was never finished is of no use to anybody, however much room there is.
    if (totalBytes <= maxBytes && !name.startsWith(".")) continue;
    sizes.delete(name);
    if (await removeFolder(root, name, isAbandoned(name) ? undefined : idleSince)) totalBytes -= sizeBytes;
  }
}

/** An unfinished folder of a process of this machine that is gone. Of another machine's nothing but its age is known. */
function isAbandoned(name: string): boolean {
  const [, owner, machine] = /^\.new-(\d+)-(\w*)-[0-9a-f]{16}$/.exec(name) ?? [];
  const isOfThisMachine = machine === machineName();
  return owner !== undefined && isOfThisMachine && !isRunning(Number(owner));
}

/** Out of sight first, then gone: nobody finds half a folder. One that was used at the last moment goes back. */
export async function removeFolder(
  root: string,
  name: string,
  idleSince = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const aside = join(root, `.old-${randomBytes(8).toString("hex")}`);
  const isMoved = await rename(join(root, name), aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return false;
  const { mtimeMs } = await lstat(aside);
  if (mtimeMs > idleSince) {
    const isBack = await rename(aside, join(root, name)).then(
      () => true,
      () => false,
    );
    if (isBack) return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

async function folderBytes(folder: string): Promise<number> {
  let total = 0;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    total += entry.isDirectory() ? await folderBytes(path) : (await lstat(path)).size;
  }
  return total;
}
