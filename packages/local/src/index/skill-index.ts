import { createPauses, runCooperatively } from "@skillquay/skill/cooperative";
import type { CatalogChange, CatalogProblem, SkillStandard } from "@skillquay/tools";
import type { SkillUse } from "../catalog/usage-record.ts";
import { deliversEvents } from "../discovery/delivers-events.ts";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import type { WalkLimits } from "../discovery/walk-limits.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import { type FolderWatch, watchesTrees, watchFolders } from "../discovery/watch-folders.ts";
import { catalogChange } from "./catalog-change.ts";
import { buildSnapshot, type CatalogSnapshot } from "./catalog-snapshot.ts";
import { IndexKeeper } from "./index-keeper.ts";
import type { IndexProgress } from "./index-skills.ts";
import { isDoneWithin, type Patience } from "./is-done-within.ts";
import { isUnchanged } from "./is-unchanged.ts";
import type { ReadFacts } from "./read-facts.ts";
import { foldersOf, isSameScan, isUnsettled, type Scan, scanRoots } from "./scan-roots.ts";
import { singleFlight } from "./single-flight.ts";
import type { SkillRecord } from "./skill-record.ts";
import { watchProblems } from "./watch-problems.ts";

export interface SkillIndexOptions {
  readonly roots: readonly SkillRoot[];
  readonly cacheDirectory?: string | undefined;
  readonly watch: boolean;
  /** Begin with a complete scan, for one who would wait for it anyway; the cache then saves the reading of heads only. */
  readonly startComplete?: boolean | undefined;
  /** How long opening waits for the first look at the disk, which then goes on by itself; without it, to the end. */
  readonly firstLook?: Patience | undefined;
  /** 0 for never. */
  readonly rescanEveryMs?: number;
  readonly limits?: WalkLimits | undefined;
  /** Whether the watches of a folder can be relied on. */
  readonly isTold?: ((folder: string) => boolean) | undefined;
  readonly log: (line: string) => void;
  /** Called while skills are read that are new or changed. */
  readonly onRead?: IndexProgress | undefined;
  readonly now?: () => number;
  readonly useOf: (folder: string) => SkillUse | undefined;
  /** Name keys of skills that are not served. */
  readonly exclude?: ReadonlySet<string> | undefined;
  readonly standard?: SkillStandard | undefined;
  /** Called after each change of what is served. */
  readonly onChange: (change: CatalogChange) => void;
  /** Called for each state, the first one included. */
  readonly onSnapshot: (snapshot: CatalogSnapshot) => void;
}

export interface SkillIndex {
  readonly snapshot: CatalogSnapshot;
  /** Whether the first look at the disk has not come to its end: the snapshot is empty, and `onChange` is called at the end. */
  readonly isLooking: boolean;
  /** Resolves at the end of the first look, whatever came of it. */
  readonly ready: Promise<void>;
  id(): string;
  /** Resolves when a complete scan that began after the call is visible. */
  rescan(): Promise<void>;
  stats(): SkillIndexStats;
  /** The last complete scan; undefined before the first, and while a file in it is too young for its stamp. */
  settledScan(): Scan | undefined;
  /** Whether every folder is watched, so that any change in one makes a new snapshot within moments. */
  isWatched(): boolean;
  /** What is not noticed at once. */
  watchProblems(): CatalogProblem[];
  close(): void;
}

export interface SkillIndexStats {
  /** Times the head of a SKILL.md was read. */
  readonly headReads: number;
  readonly scans: number;
  readonly lastScanMs: number;
  readonly folders: number;
  readonly watches: number;
  /** `all` while every folder is watched, `some` when the system refused, `none` when watching is off. */
  readonly watching: "all" | "some" | "none";
  /** `warm`: nothing had changed; `partial`: some of it was used; `cold`: there was none; `off`. */
  readonly cache: "warm" | "partial" | "cold" | "off";
}

/** Opens the index over some roots: from the cache and one stat per skill where there is one, else by a complete scan. */
export async function openSkillIndex(options: SkillIndexOptions): Promise<SkillIndex> {
  const index = new SkillIndexImpl(options);
  await index.open();
  return index;
}

// Right after a start requests come in; the complete walk can wait that long.
const COMPLETE_AFTER_MS = 250;
// Past the time in which a file is too young for its stamp.
const LOOK_AGAIN_AFTER_MS = 40;
const WRITE_CACHE_AFTER_MS = 100;
// Folders that come and go all the time must not hold up everything else.
const MOST_ATTEMPTS = 3;
// A folder in which something writes all the time takes a fifth of one core at most.
const REST_FACTOR = 4;
// An event is there within milliseconds of its change, but only when the loop has time for it.
const EVENT_LATE_MS = 1_000;

class SkillIndexImpl implements SkillIndex {
  snapshot: CatalogSnapshot;
  isLooking = true;
  ready: Promise<void> = Promise.resolve();
  readonly #scanSoonest = singleFlight(() => this.#scanAll());
  // Whether anybody had a reason for the next scan; the routine one has none.
  #hasReason = false;
  readonly #options: SkillIndexOptions;
  readonly #now: () => number;
  readonly #watch: FolderWatch | undefined;
  readonly #keeper: IndexKeeper | undefined;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  // What a scan leads to is work, too: whoever waits comes in between.
  readonly #pause = createPauses();
  #folders: ReadonlyMap<string, WalkedFolder> = new Map();
  #lastScan: Scan | undefined;
  #revision = 0;
  #headReads = 0;
  #scans = 0;
  #lastScanMs = 0;
  #lastScanEndedAt = 0;
  #cache: SkillIndexStats["cache"] = "off";
  #isOpen = false;
  #isClosed = false;
  // Whether some folder is where watches may say nothing, and whether that has happened.
  #mayBeSilent = false;
  #wasSilent = false;

  constructor(options: SkillIndexOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.snapshot = buildSnapshot({ records: [], walkProblems: [], useOf: options.useOf });
    const { cacheDirectory, roots } = options;
    if (cacheDirectory !== undefined) this.#keeper = new IndexKeeper(cacheDirectory, roots);
    if (options.watch) {
      this.#watch = watchFolders(() => this.#afterEvent(), { recursive: watchesTrees, log: options.log });
    }
  }

  async open(): Promise<void> {
    const { firstLook, rescanEveryMs = 30_000, log } = this.#options;
    const first = this.#firstLook();
    this.ready = first.catch(() => {});
    const isInTime = firstLook === undefined || (await isDoneWithin(first, firstLook));
    if (isInTime) await first;
    else {
      first.catch((error: unknown) => {
        log(`The first look at the skills failed and will be tried again: ${String(error)}`);
        this.#endFirstLook();
        this.#rescanSoon(0);
      });
    }
    this.#isOpen = true;
    if (rescanEveryMs > 0) {
      const routine = () => this.#rescanSoon(0, { isRoutine: true });
      this.#timers.set("rescan", setInterval(routine, rescanEveryMs).unref());
    }
  }

  id(): string {
    return String(this.#revision);
  }

  rescan(): Promise<void> {
    this.#hasReason = true;
    return this.#scanSoonest();
  }

  settledScan(): Scan | undefined {
    return this.#lastScan === undefined || isUnsettled(this.#lastScan) ? undefined : this.#lastScan;
  }

  isWatched(): boolean {
    return this.#watch !== undefined && this.#watch.size > 0 && this.#watch.isComplete;
  }

  watchProblems(): CatalogProblem[] {
    const path = this.#lastScan?.walks.find(({ folders }) => folders.length > 0)?.root.path;
    if (path === undefined) return [];
    const isComplete = this.#watch?.isComplete ?? true;
    return watchProblems({ path, folderCount: this.#folders.size, isComplete, wasSilent: this.#wasSilent });
  }

  stats(): SkillIndexStats {
    const watch = this.#watch;
    return {
      headReads: this.#headReads,
      scans: this.#scans,
      lastScanMs: this.#lastScanMs,
      folders: this.#folders.size,
      watches: watch?.size ?? 0,
      watching: watch === undefined ? "none" : watch.isComplete ? "all" : "some",
      cache: this.#cache,
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#keeper?.write();
    this.#isClosed = true;
    this.#watch?.close();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** From what an earlier run left and a look at it, or from the whole of what is on disk. */
  async #firstLook(): Promise<void> {
    const { startComplete = false } = this.#options;
    const cached = this.#keeper?.read();
    const isFromCache = cached !== undefined && !startComplete;
    const records = isFromCache ? cached.verifiedRecords() : undefined;
    if (this.#keeper !== undefined) {
      this.#cache = records !== undefined ? "warm" : cached !== undefined ? "partial" : "cold";
    }
    if (isFromCache && records !== undefined) {
      // Only a cache that was right is left as it is; any other is written anew.
      this.#keeper?.leaveAsItIs(cached);
      this.#adopt({ walks: [], records, problems: cached.problems() });
    } else {
      const folders = isFromCache ? cached.folders() : new Map();
      const job = await this.#scan(folders, cached?.records() ?? new Map());
      const scan = await runCooperatively(job, () => this.#isClosed);
      await this.#pause();
      if (scan === undefined || this.#isClosed) return;
      this.#adopt(scan);
      if (!isFromCache) this.#afterCompleteScan(scan, false);
    }
    if (isFromCache) this.#rescanSoon(COMPLETE_AFTER_MS);
  }

  async #scan(
    knownFolders: ReadonlyMap<string, WalkedFolder>,
    knownRecords: ReadonlyMap<string, SkillRecord>,
  ): Promise<Generator<void, Scan>> {
    // On demand: it brings the YAML parser along, and a warm start reads no head.
    const { readFacts } = await import("./read-facts.ts");
    const countedReadFacts: ReadFacts = (folder, file) => {
      this.#headReads++;
      return readFacts(folder, file);
    };
    const { roots, onRead, limits } = this.#options;
    const now = this.#now;
    return scanRoots({ roots, knownFolders, knownRecords, readFacts: countedReadFacts, now, onRead, limits });
  }

  async #scanAll(): Promise<void> {
    await this.ready;
    if (this.#isClosed) return;
    const isRoutine = !this.#hasReason && this.isWatched();
    this.#hasReason = false;
    const isTold = !this.#mayBeSilent && !this.#wasSilent;
    if (isRoutine && isTold && this.#lastScan !== undefined && isUnchanged(this.#lastScan)) return;
    const eventCount = this.#watch?.eventCount;
    const startedAt = performance.now();
    const scan = await this.#completeScan();
    await this.#pause();
    if (scan === undefined || this.#isClosed) return;
    this.#scans++;
    this.#lastScanEndedAt = performance.now();
    this.#lastScanMs = this.#lastScanEndedAt - startedAt;
    const isSame = this.#lastScan !== undefined && isSameScan(this.#lastScan, scan);
    if (!isSame) this.#adopt(scan);
    this.#afterCompleteScan(scan, isSame);
    if (isRoutine && !isSame) {
      this.#later("silence", EVENT_LATE_MS, () => {
        if (this.#watch?.eventCount === eventCount) this.#wasSilent = true;
      });
    }
  }

  // A folder that is renamed while it is walked may be seen under neither name: such a walk is not shown.
  async #completeScan(): Promise<Scan | undefined> {
    for (let attempt = 1; ; attempt++) {
      const job = await this.#scan(this.#folders, this.snapshot.records);
      const scan = await runCooperatively(job, () => this.#isClosed);
      const isTorn = scan?.walks.some((walk) => walk.isTorn) === true;
      if (!isTorn || attempt === MOST_ATTEMPTS) return scan;
    }
  }

  #adopt(scan: Scan): void {
    const previous = this.snapshot;
    const next = buildSnapshot({
      records: scan.records,
      walkProblems: scan.problems,
      previous,
      useOf: this.#options.useOf,
      exclude: this.#options.exclude,
      standard: this.#options.standard,
    });
    this.snapshot = next;
    this.#options.onSnapshot(next);
    const wasLooking = this.isLooking;
    this.isLooking = false;
    // The first state is no change, unless somebody was told that it is awaited.
    const change = this.#isOpen ? catalogChange(previous, next) : undefined;
    if (change !== undefined) this.#tell(change);
    else if (wasLooking && this.#isOpen) this.#tell(NOTHING_CHANGED);
  }

  #tell(change: CatalogChange): void {
    this.#revision++;
    this.#options.onChange(change);
  }

  #endFirstLook(): void {
    if (!this.isLooking || this.#isClosed) return;
    this.isLooking = false;
    this.#tell(NOTHING_CHANGED);
  }

  #afterCompleteScan(scan: Scan, isSame: boolean): void {
    if (isUnsettled(scan)) this.#rescanSoon(LOOK_AGAIN_AFTER_MS);
    else if (!isSame) this.#keep(scan);
    // The same object for the same state: who holds one can tell that nothing has changed.
    if (!isSame) {
      this.#folders = foldersOf(scan);
      this.#lastScan = scan;
      const { isTold = deliversEvents } = this.#options;
      this.#mayBeSilent = this.#watch !== undefined && topsOf(scan).some(({ path }) => !isTold(path));
    }
    // Also when nothing was found that is new: a missing root may have come one folder nearer.
    if (this.#watch !== undefined) void this.#watchFolders(scan);
  }

  async #watchFolders(scan: Scan): Promise<void> {
    // The outer folders first: should watches run out, new skills are still seen at once.
    const all = () =>
      scan.walks
        .flatMap((walk) => walk.folders)
        .toSorted((a, b) => Number(a.isInsideSkill) - Number(b.isInsideSkill));
    const missing = scan.walks.filter((walk) => walk.folders.length === 0).map((walk) => walk.root.path);
    const hasNew = await this.#watch?.update(watchesTrees ? topsOf(scan) : all(), missing);
    // What changed between the walk and the watch was seen by neither.
    if (hasNew === true) this.#rescanSoon(0);
  }

  #afterEvent(): void {
    const restUntil = this.#lastScanEndedAt + REST_FACTOR * this.#lastScanMs;
    this.#rescanSoon(Math.max(0, restUntil - performance.now()));
  }

  #rescanSoon(delayMs: number, { isRoutine = false } = {}): void {
    if (this.#isClosed) return;
    if (!isRoutine) this.#hasReason = true;
    this.#later("scan", delayMs, () => {
      this.#scanSoonest().catch((error: unknown) => {
        this.#options.log(`A rescan failed and will be tried again: ${String(error)}`);
      });
    });
  }

  #keep(scan: Scan): void {
    if (this.#keeper?.isNews(scan) !== true) return;
    this.#later("write", WRITE_CACHE_AFTER_MS, () => this.#keeper?.write());
  }

  // Never keeps the process alive. The first request of a kind sets the time.
  #later(kind: string, delayMs: number, work: () => void): void {
    if (this.#isClosed || this.#timers.has(kind)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(kind);
      work();
    }, delayMs).unref();
    this.#timers.set(kind, timer);
  }
}

const NOTHING_CHANGED: CatalogChange = { listChanged: false, changed: [], removed: [] };

/** Roots, and what links led to. */
function topsOf(scan: Scan): WalkedFolder[] {
  return scan.walks.flatMap((walk) => walk.folders.filter((folder) => folder.parent === -1));
}
