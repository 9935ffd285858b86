import { lstatSync, type Stats } from "node:fs";
import { sep } from "node:path";
import type { FileStamp } from "./file-stamp.ts";

/**
 * A number that changes when a file of the folder is added, removed, renamed or written, by stat alone. `onFailure` is told
 * why files could not be looked at: in a folder that may be listed and not entered there are names alone.
 */
export function filesHash(
  folder: string,
  files: readonly string[],
  skillFile: FileStamp | undefined,
  onFailure: (error: unknown) => void,
): number {
  let hash = skillFile === undefined ? 17 : mixStamp(29, skillFile);
  for (const name of files.length > MOST_FILES ? files.slice(0, MOST_FILES) : files) {
    let stats: Stats | undefined;
    try {
      stats = lstatSync(folder + sep + name, OPTIONS);
    } catch (error) {
      onFailure(error);
      break;
    }
    if (stats === undefined) continue;
    for (let i = 0; i < name.length; i++) hash = mix(hash, name.charCodeAt(i));
    hash = mix(mix(mix(mix(hash, stats.size), stats.mtimeMs), stats.ctimeMs), stats.ino);
  }
  return hash;
}

const OPTIONS = { throwIfNoEntry: false } as const;

function mixStamp(hash: number, stamp: FileStamp): number {
  return mix(mix(mix(mix(hash, stamp.sizeBytes), stamp.mtimeMs), stamp.ctimeMs), stamp.ino);
}

/** Order matters, any two numbers below 2^53 that differ give different results as a rule. */
export function mix(hash: number, value: number): number {
  // Times carry microseconds behind the point; a thousandfold keeps them.
  const scaled = Math.round(value * 1_000);
  const low = scaled | 0;
  const high = (scaled / 4_294_967_296) | 0;
  return Math.imul(Math.imul(hash ^ low, 0x9e3779b1) ^ high, 0x85ebca6b) ^ (hash >>> 15);
}

// A skill serves 512 files at most (its manifest's limit), so more would be work for nothing.
const MOST_FILES = 512;
