import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ArchiveFile } from "@skillquay/skill/archive";

/**
 * New files, and the folders that they are in, all on disk when it is over. Together, because a disk that is asked for sixty files
 * at once writes them in a tenth of the time that it takes one after the other.
 */
export async function writeManySynced(files: readonly ArchiveFile[], signal?: AbortSignal): Promise<void> {
  const folders = new Set(files.map(({ path }) => dirname(path)));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  await inBatches(files, writeFile, signal);
  await inBatches([...folders], syncFolder, signal);
}

// As many descriptors as a process may always have open.
const AT_ONCE = 64;

async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    // All are waited for, also when one fails: whoever cleans up must not race with the others.
    const results = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(work));
    for (const result of results) if (result.status === "rejected") throw result.reason;
  }
}

async function writeFile({ path, bytes, executable }: ArchiveFile): Promise<void> {
  const file = await open(path, "wx", 0o644);
  try {
    await file.writeFile(bytes);
    if (executable) await file.chmod(0o755);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder, "r");
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
  } catch {
    // Windows opens no folders.
  }
}
