import type { Stats } from "node:fs";

/** What tells one state of a file from another without reading it. */
export interface FileStamp {
  readonly sizeBytes: number;
  /** With the fraction that holds the microseconds. */
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

export function fileStamp(stats: Stats): FileStamp {
  return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino };
}

export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.sizeBytes === b.sizeBytes && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/**
 * Whether a stamp taken now can be relied on later. File times move in ticks (10 ms at most on Linux), so a
 * second write within the tick of the first leaves the same stamp: what is younger than this is read again.
 * Only the change time counts, because anybody can set the other one.
 */
export function isSettled({ ctimeMs }: Pick<FileStamp, "ctimeMs">, nowMs: number): boolean {
  const ageMs = nowMs - ctimeMs;
  // From the future: the clocks differ, and waiting for the file to age would never end.
  return ageMs > UNSETTLED_MS || ageMs < -CLOCK_DIFFERENCE_MS;
}

const UNSETTLED_MS = 20;
const CLOCK_DIFFERENCE_MS = 2_000;
