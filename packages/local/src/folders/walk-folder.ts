import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface FolderEntry {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
  readonly stats: BigIntStats;
}

export interface WalkOptions {
  readonly maxEntries: number;
  /** By the entry's own name: neither it nor what is in it comes. */
  readonly skips?: (name: string) => boolean;
  /** Told of what cannot be looked at, by its path. */
  readonly onUnreadable: (path: string) => void;
}

/** There is more in the folder than one may look at. */
export class FolderTooLarge extends Error {
  constructor() {
    super("The folder holds too much");
    this.name = "FolderTooLarge";
  }
}

/** Everything below a folder, each folder before what is in it. Follows no link and opens no file. */
export async function* walkFolder(root: string, options: WalkOptions): AsyncGenerator<FolderEntry> {
  let left = options.maxEntries;
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const names = await readdir(join(root, folder)).catch(() => undefined);
    if (names === undefined) options.onUnreadable(folder);
    for (const name of names ?? []) {
      if (options.skips?.(name) === true) continue;
      left -= 1;
      if (left < 0) throw new FolderTooLarge();
      const path = folder === "" ? name : `${folder}/${name}`;
      // A name that is no text of ours is not found under the one that it was read as.
      const stats = await lstat(join(root, path), { bigint: true }).catch(() => undefined);
      if (stats === undefined) {
        options.onUnreadable(path);
        continue;
      }
      const kind = kindOf(stats);
      if (kind === "folder") waiting.push(path);
      yield { path, kind, stats };
    }
  }
}

export function kindOf(stats: BigIntStats): FolderEntry["kind"] {
  if (stats.isSymbolicLink()) return "link";
  if (stats.isDirectory()) return "folder";
  return stats.isFile() ? "file" : "other";
}
