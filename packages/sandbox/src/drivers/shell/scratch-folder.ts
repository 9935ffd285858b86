import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isLeftBehind, ownerName } from "./process-owner.ts";

/** A folder of this server's own on the host. Its name says whose it is, so that others can tell when nobody needs it any more. */
export async function makeScratchFolder(): Promise<string> {
  return await mkdtemp(join(scratchParent(), `${scratchPrefix}${ownerName()}-`));
}

/**
 * A second folder, for what is bound into a sandbox: the kernel tells a script the path, so that its name must not say
 * whose it is. The scratch folder knows the name, and the second one goes with it.
 */
export async function makeVisibleFolder(scratchFolder: string): Promise<string> {
  const folder = join(scratchParent(), `skillquay-${randomBytes(8).toString("hex")}`);
  await writeFile(join(scratchFolder, visibleFolderRecord), folder);
  await mkdir(folder, { mode: 0o711 });
  return folder;
}

/** Removes the folders of servers that ended without doing it themselves. */
export async function reapScratchFolders(): Promise<void> {
  // Also where TMPDIR points: that is where they once were for everybody.
  for (const parent of new Set([scratchParent(), tmpdir()]))
    for (const name of await readdir(parent).catch(() => [])) {
      const folder = join(parent, name);
      if (await isLeftover(folder)) await removeWithVisible(folder);
    }
}

async function isLeftover(folder: string): Promise<boolean> {
  const name = basename(folder);
  if (name.startsWith(oldProbePrefix)) return (await isOwn(folder)) && (await isOld(folder));
  return isLeftBehind(name, scratchPrefix) && (await isOwn(folder));
}

async function removeWithVisible(folder: string): Promise<void> {
  const visible = await readFile(join(folder, visibleFolderRecord), "utf8").catch(() => "");
  if (/^skillquay-[0-9a-f]{16}$/.test(basename(visible)) && (await isOwn(visible)))
    await rm(visible, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function isOwn(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined);
  return stats?.uid === process.getuid?.() && stats?.isDirectory() === true;
}

async function isOld(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined);
  return stats !== undefined && Date.now() - stats.mtimeMs > oldAfterMs;
}

/**
 * As root the usual place, whatever TMPDIR says: a dropped user could not pass through a folder below /root. On Linux for
 * everybody: TMPDIR is often below the home folder, and scripts can read the path of what they are given.
 */
function scratchParent(): string {
  return process.platform === "linux" && isWritable("/tmp") ? "/tmp" : tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const visibleFolderRecord = "visible";
const scratchPrefix = "skillquay-sandbox-";

/** What self-tests used before they had a folder that is swept; their names do not say whose they are. */
const oldProbePrefix = "skillquay-probe-";
const oldAfterMs = 3_600_000;
