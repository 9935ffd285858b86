import { type Stats, statSync } from "node:fs";
import { sep } from "node:path";
import { isSettled } from "../discovery/file-stamp.ts";

/**
 * A text that tells this state of a file from all others: as long as one stat shows the very same file, its bytes are
 * those that were read before. Undefined while the file is too young for that, or cannot be looked at.
 */
export function fileVersion(folder: string, path: string, nowMs: number): string | undefined {
  const stats = statOf(folder + sep + path);
  if (stats === undefined || !isSettled(stats, nowMs)) return undefined;
  const numbers = Float64Array.of(stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs);
  // Their bytes, because writing out fractions takes longer than the stat.
  return Buffer.from(numbers.buffer).toString("latin1");
}

function statOf(place: string): Stats | undefined {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined; // The reader says what is wrong with the path.
  }
}
