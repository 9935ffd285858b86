import { statSync } from "node:fs";
import { sep } from "node:path";
import { fileStamp, isSettled } from "../discovery/file-stamp.ts";

/**
 * A text that tells this state of a skill's file from all others: as long as one stat shows the very same file, its
 * bytes are those that were read before. Undefined while the file is too young for that, or cannot be looked at.
 */
export function fileVersion(folder: string, path: string, nowMs: number): string | undefined {
  const stamp = stampOf(folder + sep + path);
  if (stamp === undefined || !isSettled(stamp, nowMs)) return undefined;
  const { sizeBytes, mtimeMs, ctimeMs, ino } = stamp;
  // Not the joined path: the same file may be hidden from one folder and served from a nested one.
  return `${folder}\0${path}\0${ino} ${sizeBytes} ${mtimeMs} ${ctimeMs}`;
}

function stampOf(place: string) {
  try {
    const stats = statSync(place, { throwIfNoEntry: false });
    return stats && fileStamp(stats);
  } catch {
    return undefined; // The reader says what is wrong with the path.
  }
}
