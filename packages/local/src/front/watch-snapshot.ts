import { statSync } from "node:fs";
import { watchesTrees, watchFolders } from "../discovery/watch-folders.ts";
import type { AnswerSnapshot, StampedPath } from "./answer-snapshot.ts";

export interface WatchSnapshotOptions {
  /** Called once, at the first sign that the snapshot is no longer how things are. */
  readonly onChange: () => void;
  /** Resolves when there is time for the next slice of work. */
  readonly turn: () => Promise<void>;
  readonly log: (line: string) => void;
  readonly rescanEveryMs?: number;
}

export interface SnapshotWatch {
  close(): void;
}

/** Compares the snapshot with the disk, bit by bit while nobody is waiting, and watches for what changes from then on. */
export function watchSnapshot(snapshot: AnswerSnapshot, options: WatchSnapshotOptions): SnapshotWatch {
  const { onChange, turn, log, rescanEveryMs = 30_000 } = options;
  const { watch, missingRoots } = snapshot.header;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const watches = watch
    ? watchFolders(() => report(), { recursive: watchesTrees, log, turn, maxWatches: MOST_WATCHES })
    : undefined;
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    watches?.close();
  };
  const report = () => {
    if (isClosed) return;
    close();
    onChange();
  };

  const isUnchanged = async () => {
    for (const paths of [snapshot.outerFolders(), snapshot.mainFiles(), snapshot.innerFolders()]) {
      let left = 0;
      for (const path of paths) {
        if (left-- === 0) {
          await turn();
          if (isClosed) return true;
          left = STATS_PER_SLICE;
        }
        if (!isAsKept(path)) return false;
      }
    }
    return true;
  };

  const compare = async () => {
    // A snapshot that cannot be read any more is no better than one that is wrong.
    if (!(await isUnchanged().catch(() => false))) report();
    if (isClosed) return;
    timer = setTimeout(() => void compare(), rescanEveryMs).unref();
  };

  const start = async () => {
    await turn();
    if (isClosed) return;
    if (watches !== undefined) {
      await watches.update(foldersToWatch(snapshot), missingRoots);
    }
    await compare();
  };
  start().catch(report);
  return { close };
}

// A watch takes a kilobyte and a half, and more than these make V8 double the space for new objects once more. Skills come
// first: of ten thousand every one is watched, and some of the folders in them.
const MOST_WATCHES = 12_288;
// A millisecond on a usual disk.
const STATS_PER_SLICE = 200;

/** Whether a file or folder still has its stamp. */
export function isAsKept({ path, ino, mtimeMs, ctimeMs, sizeBytes }: StampedPath): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.mtimeMs !== mtimeMs || stats.ctimeMs !== ctimeMs || stats.ino !== ino)
    return false;
  return stats.isDirectory() || stats.size === sizeBytes;
}

/** The outer ones first: should watches run out, new skills are still seen at once. */
function foldersToWatch(snapshot: AnswerSnapshot): Iterable<StampedPath> {
  return {
    *[Symbol.iterator]() {
      yield* snapshot.outerFolders();
      if (!watchesTrees) yield* snapshot.innerFolders();
    },
  };
}
