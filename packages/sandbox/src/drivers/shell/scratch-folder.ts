import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder of this server's own on the host. Its name says whose it is, so that others can tell when nobody needs it any more. */
export async function makeScratchFolder(): Promise<string> {
  return await mkdtemp(join(scratchParent(), `${scratchPrefix}${process.pid}-`));
}

/** Removes the folders of servers that ended without doing it themselves. */
export async function reapScratchFolders(): Promise<void> {
  const parent = scratchParent();
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${scratchPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const folder = join(parent, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  }
}

export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Somebody else's process is one that runs, too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** As root the usual place, whatever TMPDIR says: a dropped user could not pass through a folder below /root. */
function scratchParent(): string {
  return process.getuid?.() === 0 ? "/tmp" : tmpdir();
}

const scratchPrefix = "skillquay-sandbox-";
