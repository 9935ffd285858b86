import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../folder-cache/remove-unused.ts";
import { type LayerRecord, readLayerRecord } from "./layer-record.ts";

export interface StoredLayer extends LayerRecord {
  readonly key: string;
  readonly usedAt: string;
}

/** The layers in a store, the last used one first. What is no layer is left out. */
export async function listLayers(folder: string): Promise<readonly StoredLayer[]> {
  const layers: StoredLayer[] = [];
  for (const key of await namesIn(folder)) {
    const record = await readLayerRecord(join(folder, key)).catch(() => undefined);
    const stats = await lstat(join(folder, key)).catch(() => undefined);
    if (record !== undefined && stats !== undefined)
      layers.push({ key, ...record, usedAt: stats.mtime.toISOString() });
  }
  return layers.toSorted((a, b) => (a.usedAt < b.usedAt ? 1 : -1));
}

/** Removes every layer that no program has used for a while: one in use is marked again and again. */
export async function clearLayers(
  folder: string,
): Promise<{ readonly removed: number; readonly sizeBytes: number; readonly inUse: number }> {
  const idleSince = Date.now() - IN_USE_MS;
  let [removed, sizeBytes, inUse] = [0, 0, 0];
  for (const layer of await listLayers(folder)) {
    if (Date.parse(layer.usedAt) > idleSince || !(await removeFolder(folder, layer.key, idleSince)))
      inUse += 1;
    else {
      removed += 1;
      sizeBytes += layer.sizeBytes;
    }
  }
  return { removed, sizeBytes, inUse };
}

// Twice as long as users of a layer wait between two marks.
const IN_USE_MS = 2 * 60_000;

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^[0-9a-f]{64}$/.test(name));
}
