import {
  type AnswerSnapshot,
  brokenCondition,
  isAsKept,
  openAnswerSnapshot,
  stampText,
} from "@skillquay/local/front";
import { snapshotPath } from "./snapshot-path.ts";
import { type SurroundingsSource, surroundingsOf } from "./surroundings.ts";

/**
 * The answers that were kept for this very start; undefined when there are none that hold. Of a catalog of the usual size
 * every main file is looked at; of a larger one the folders alone, and its files while the client is being answered.
 */
export function openFront(
  source: SurroundingsSource,
  programFiles: readonly string[],
): AnswerSnapshot | undefined {
  const snapshot = openAnswerSnapshot(snapshotPath(source.cacheDirectory, source.argv, source.cwd));
  if (snapshot === undefined) return undefined;
  try {
    if (holds(snapshot, source, programFiles)) return snapshot;
  } catch {
    // Damaged: the full server makes it anew.
  }
  snapshot.close();
  return undefined;
}

// Four milliseconds on a usual disk.
const MOST_FILES_LOOKED_AT = 1_000;

function holds(
  snapshot: AnswerSnapshot,
  source: SurroundingsSource,
  programFiles: readonly string[],
): boolean {
  const { program, conditions, mainFileCount } = snapshot.header;
  if (program !== programStamp(programFiles)) return false;
  if (brokenCondition(conditions, surroundingsOf(source)) !== undefined) return false;
  for (const folder of snapshot.outerFolders()) if (!isAsKept(folder)) return false;
  if (mainFileCount > MOST_FILES_LOOKED_AT) return true;
  for (const file of snapshot.mainFiles()) if (!isAsKept(file)) return false;
  return true;
}

/** Tells one build of the program from another. */
export function programStamp(files: readonly string[]): string {
  return files.map((file) => `${file} ${stampText(file)}`).join("\n");
}
