import { type FSWatcher, statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { errorCode } from "./find-skill-file.ts";

export interface FolderWatch {
  /**
   * Watches these folders and no others; called again after each scan. Resolves to whether new ones were added. The
   * folders are gone through more than once; an update ends when a later one begins.
   */
  update(folders: Iterable<WatchedFolder>, missing: readonly string[]): Promise<boolean>;
  readonly size: number;
  /** False once the system refused a watch: some changes are then only seen by a rescan. */
  readonly isComplete: boolean;
  /** How many times the system told of something. */
  readonly eventCount: number;
  close(): void;
}

export interface WatchedFolder {
  readonly path: string;
  /** Tells a folder from another one made later under the same name, whose watch must be a new one. */
  readonly ino: number;
}

export interface WatchOptions {
  readonly debounceMs?: number;
  readonly maxWatches?: number;
  /** Watch whole trees with one handle each, where the system can. */
  readonly recursive?: boolean;
  readonly log?: (line: string) => void;
  /** Resolves when there is time for the next slice of work; by itself it lets waiting requests go first. */
  readonly turn?: () => Promise<void>;
}

/**
 * Calls back after changes in the given folders, at most once per `debounceMs`. For a folder that does not exist
 * the nearest one above it is watched for the name that is missing. Never keeps the process alive.
 */
export function watchFolders(onEvent: () => void, options: WatchOptions = {}): FolderWatch {
  return new Watches(onEvent, options);
}

/** macOS and Windows watch trees natively; on Linux a watch per folder is what the kernel offers. */
export const watchesTrees = process.platform === "darwin" || process.platform === "win32";

// Half of the watches a user has by default on a small Linux machine; the rescan sees what is beyond.
export const MOST_WATCHES = 16_384;
const SLICE_MS = 5;
const OUT_OF_WATCHES: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

interface Watch {
  readonly ino: number;
  readonly handle: FSWatcher;
  /** Names that matter in a folder watched for what is missing; undefined where all do. */
  names: ReadonlySet<string> | undefined;
  /** The last update that asked for it. */
  round: number;
}

class Watches implements FolderWatch {
  isComplete = true;
  eventCount = 0;
  readonly #watches = new Map<string, Watch>();
  readonly #onEvent: () => void;
  readonly #options: WatchOptions;
  // One for all: a closure for each of thousands of folders takes megabytes. A folder that comes to matter less notices more
  // than it must, which costs a look.
  readonly #onAnything = () => this.#notice();
  #timer: NodeJS.Timeout | undefined;
  #round = 0;
  #isClosed = false;

  constructor(onEvent: () => void, options: WatchOptions) {
    this.#onEvent = onEvent;
    this.#options = options;
  }

  get size(): number {
    return this.#watches.size;
  }

  async update(folders: Iterable<WatchedFolder>, missing: readonly string[]): Promise<boolean> {
    const round = ++this.#round;
    const isCurrent = () => !this.#isClosed && this.#round === round;
    const { turn = nextTurn } = this.#options;
    let sliceEndsAt = performance.now() + SLICE_MS;
    // Thousands of folders take a while; answers come first.
    const letAnswersGoFirst = async () => {
      await turn();
      sliceEndsAt = performance.now() + SLICE_MS;
    };
    const most = this.#options.maxWatches ?? MOST_WATCHES;
    if (this.#watches.size > 0) {
      for (const { path, ino, names } of foldersToWatch(folders, missing, most)) {
        const watched = this.#watches.get(path);
        if (watched?.ino === ino) {
          watched.names = names;
          watched.round = round;
        }
        if (performance.now() > sliceEndsAt) await letAnswersGoFirst();
        if (!isCurrent()) return false;
      }
      for (const [path, watched] of this.#watches) if (watched.round !== round) this.#stop(path);
    }
    let added = false;
    // One more than can be watched says that there are too many.
    for (const { path, ino, names } of foldersToWatch(folders, missing, most + 1)) {
      if (this.#watches.has(path)) continue;
      if (this.#watches.size >= most) {
        this.#giveUp("there are more folders than watches");
        break;
      }
      const failure = this.#start(path, { ino, names, round });
      if (failure !== undefined && OUT_OF_WATCHES.has(failure)) {
        this.#giveUp(failure);
        break;
      }
      // Any other failure means that the folder has just gone: the next scan will know.
      if (failure === undefined) added = true;
      if (performance.now() > sliceEndsAt) await letAnswersGoFirst();
      if (!isCurrent()) break;
    }
    return added;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const path of [...this.#watches.keys()]) this.#stop(path);
  }

  /** Undefined when it works, otherwise the system's name of the failure. */
  #start(path: string, { ino, names, round }: Omit<Watch, "handle">): string | undefined {
    try {
      const recursive = this.#options.recursive === true && names === undefined;
      const handle = watch(path, { persistent: false, recursive });
      const watched: Watch = { ino, handle, names, round };
      if (names === undefined) handle.on("change", this.#onAnything);
      else {
        handle.on("change", (_kind, name) => {
          if (watched.names === undefined || name === null || watched.names.has(String(name))) this.#notice();
        });
      }
      // A removed folder ends its watch with an error on some systems; the scan that follows removes it here.
      handle.on("error", this.#onAnything);
      this.#watches.set(path, watched);
      return undefined;
    } catch (error) {
      return errorCode(error);
    }
  }

  #stop(path: string): void {
    this.#watches.get(path)?.handle.close();
    this.#watches.delete(path);
  }

  #giveUp(why: string): void {
    if (this.isComplete) {
      this.#options.log?.(
        `Not every folder can be watched (${why}); changes there are seen by the regular rescan.`,
      );
    }
    this.isComplete = false;
  }

  // The first event starts the clock and later ones do not move it: a busy folder cannot put the call off forever.
  #notice(): void {
    this.eventCount++;
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#onEvent();
    }, this.#options.debounceMs ?? 50).unref();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface WatchRequest extends WatchedFolder {
  readonly names: ReadonlySet<string> | undefined;
}

/** One at a time: a list of all would make the heap grow for good, with thousands of folders by megabytes. */
function* foldersToWatch(
  folders: Iterable<WatchedFolder>,
  missing: readonly string[],
  most: number,
): Iterable<WatchRequest> {
  const aboveMissing = foldersAbove(missing);
  let count = 0;
  for (const { path, ino } of folders) {
    aboveMissing.delete(path);
    yield { path, ino, names: undefined };
    if (++count === most) break;
  }
  for (const [path, { ino, names }] of aboveMissing) yield { path, ino, names };
}

function foldersAbove(missing: readonly string[]): Map<string, { ino: number; names: Set<string> }> {
  const above = new Map<string, { ino: number; names: Set<string> }>();
  for (const path of missing) {
    const nearest = nearestExisting(path);
    if (nearest === undefined) continue;
    const { folder, ino, name } = nearest;
    const names = above.get(folder)?.names ?? new Set();
    above.set(folder, { ino, names: names.add(name) });
  }
  return above;
}

function nearestExisting(path: string): { folder: string; ino: number; name: string } | undefined {
  for (let below = path; ; below = dirname(below)) {
    const folder = dirname(below);
    if (folder === below) return undefined;
    try {
      const stats = statSync(folder, { throwIfNoEntry: false });
      if (stats?.isDirectory() === true) return { folder, ino: stats.ino, name: basename(below) };
      if (stats !== undefined) return undefined;
    } catch {
      return undefined;
    }
  }
}
