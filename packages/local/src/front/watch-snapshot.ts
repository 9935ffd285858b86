import { statSync } from "node:fs";
import { watchesTrees, watchFolders } from "../discovery/watch-folders.ts";
import type { AnswerSnapshot, StampedPath } from "./answer-snapshot.ts";

export interface WatchSnapshotOptions {
  /** Called at the first sign that the snapshot is no longer how things are; for one snapshot once. */
  readonly onChange: () => void;
  /** Resolves when there is time for the next slice of work. */
  readonly turn: () => Promise<void>;
  readonly log: (line: string) => void;
  readonly rescanEveryMs?: number;
}

export interface SnapshotWatch {
  /** Goes on with another snapshot. What changed since the last call of `onChange` is reported again: it may not be in it. */
  follow(snapshot: AnswerSnapshot): void;
  close(): void;
}

/** Compares the snapshot with the disk, bit by bit while nobody is waiting, and watches for what changes from then on. */
export function watchSnapshot(first: AnswerSnapshot, options: WatchSnapshotOptions): SnapshotWatch {
  const { onChange, turn, log, rescanEveryMs = 30_000 } = options;
  // Undefined when it is closed.
  let current: AnswerSnapshot | undefined;
  let isReported = false;
  let hasLateEvent = false;
  let timer: NodeJS.Timeout | undefined;
  const onEvent = () => {
    if (isReported) hasLateEvent = true;
    else report(current);
  };
  const watches = first.header.watch
    ? watchFolders(onEvent, { recursive: watchesTrees, log, turn, maxWatches: MOST_WATCHES })
    : undefined;

  const report = (snapshot: AnswerSnapshot | undefined) => {
    if (snapshot === undefined || snapshot !== current || isReported) return;
    isReported = true;
    clearTimeout(timer);
    onChange();
  };

  const isUnchanged = async (snapshot: AnswerSnapshot, round: number) => {
    const share = areAllWatched() && round > 0 ? { part: round % INNER_SHARES, of: INNER_SHARES } : undefined;
    const inner = snapshot.innerFolders(share);
    for (const paths of [snapshot.outerFolders(), snapshot.mainFiles(), inner]) {
      let left = 0;
      for (const path of paths) {
        if (left-- === 0) {
          await turn();
          if (snapshot !== current || isReported) return true;
          left = STATS_PER_SLICE;
        }
        if (!isAsKept(path)) return false;
      }
    }
    return true;
  };

  const areAllWatched = () => watches?.isComplete === true;

  const compare = async (snapshot: AnswerSnapshot, round = 0) => {
    // A snapshot that cannot be read any more is no better than one that is wrong.
    if (!(await isUnchanged(snapshot, round).catch(() => false))) report(snapshot);
    if (snapshot !== current || isReported) return;
    timer = setTimeout(() => void compare(snapshot, round + 1), rescanEveryMs).unref();
  };

  const look = async (snapshot: AnswerSnapshot) => {
    await turn();
    if (snapshot !== current) return;
    await watches?.update(foldersToWatch(snapshot), snapshot.header.missingRoots);
    await compare(snapshot);
  };

  const follow = (snapshot: AnswerSnapshot) => {
    clearTimeout(timer);
    current = snapshot;
    isReported = false;
    look(snapshot).catch(() => report(snapshot));
    if (hasLateEvent) report(snapshot);
    hasLateEvent = false;
  };
  follow(first);
  return {
    follow,
    close() {
      current = undefined;
      clearTimeout(timer);
      watches?.close();
    },
  };
}

// A watch takes a kilobyte and a half, and more than these make V8 double the space for new objects once more. Skills come
// first: of ten thousand every one is watched, and some of the folders in them.
const MOST_WATCHES = 12_288;
// A millisecond on a usual disk.
const STATS_PER_SLICE = 200;

// Folders in skills are most of what there is to look at, and where all of them are watched a missed event is rare: they
// are looked at in turns, main files and the folders that skills come and go in each time.
const INNER_SHARES = 4;

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
