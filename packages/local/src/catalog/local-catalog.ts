import { listSkillFiles, oneLine, readSkillFileSync, type SkillListing } from "@skillquay/skill";
import type {
  Catalog,
  CatalogChange,
  CatalogProblem,
  Embedder,
  SkillStandard,
  SkillSummary,
} from "@skillquay/tools";
import { createObjectIds } from "@skillquay/tools/object-ids";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import type { WalkLimits } from "../discovery/walk-limits.ts";
import type { CatalogSnapshot, ShadowedSkill } from "../index/catalog-snapshot.ts";
import type { IndexProgress } from "../index/index-skills.ts";
import type { Patience } from "../index/is-done-within.ts";
import { nameKey } from "../index/name-key.ts";
import type { Scan } from "../index/scan-roots.ts";
import { openSkillIndex, type SkillIndexStats } from "../index/skill-index.ts";
import { catalogProblems, skippedProblems } from "./catalog-problems.ts";
import { fileVersion } from "./file-version.ts";
import { skillContents } from "./search-document.ts";
import { createSkillSearch } from "./search-skills.ts";
import { createSkillDigests } from "./skill-digests.ts";
import { createSkillPaths, isGone } from "./skill-paths.ts";
import { openUsageRecord, type SkillUse } from "./usage-record.ts";

export interface LocalCatalogOptions {
  readonly roots: readonly SkillRoot[];
  /** Where the index and the usage record are kept between runs; undefined keeps nothing. */
  readonly cacheDirectory?: string | undefined;
  readonly watch: boolean;
  /** Begin with everything that is on disk, instead of what the last run left and a look at it. */
  readonly startComplete?: boolean | undefined;
  /** How long opening waits for the first look at the disk; without it, to the end. `isLooking` until then. */
  readonly firstLook?: Patience | undefined;
  /** The safety net where watching does not work; 0 for never. */
  readonly rescanEveryMs?: number;
  readonly limits?: WalkLimits | undefined;
  /** Whether the watches of a folder can be relied on; by its file system when not given. */
  readonly isTold?: ((folder: string) => boolean) | undefined;
  /** Names of skills that are not served, in any letter case. */
  readonly exclude?: readonly string[] | undefined;
  /** What a skill must meet to be served; all that can be read are, where it is not given. */
  readonly standard?: SkillStandard | undefined;
  /** Orders search results by meaning, too; made at the first search. */
  readonly embedder?: (() => Promise<Embedder>) | undefined;
  /** Called after counts of use were written, on which the next start's order depends. */
  readonly onUsesWritten?: (() => void) | undefined;
  /** Counts of use to order by, instead of those that are recorded. */
  readonly uses?: ReadonlyMap<string, SkillUse> | undefined;
  /** What else is to be told, which no folder shows. */
  readonly moreProblems?: (() => readonly CatalogProblem[]) | undefined;
  /** Receives one line, once, for each thing that is not served. */
  readonly log: (line: string) => void;
  /** Called while skills are read that are new or changed, which takes a while where there are thousands. */
  readonly onRead?: IndexProgress | undefined;
  readonly now?: () => number;
}

export interface LocalCatalog extends Catalog {
  /** Resolves when everything that was on disk at the call is visible. */
  rescan(): Promise<void>;
  roots(): readonly SkillRoot[];
  /** False where a root holds more than is looked at. */
  isWhole(): boolean;
  /** What the next start can rely on; undefined while something in it is too young, or cannot be read. */
  settledState(): SettledState | undefined;
  /** Skills that lost their name, each with the one that has it. */
  shadowed(): readonly ShadowedSkill[];
  stats(): LocalCatalogStats;
  /** Stops watching and writes what is not written yet. */
  close(): Promise<void>;
}

/** One state of the catalog together with the scan that it was made from. */
export interface SettledState {
  readonly snapshot: CatalogSnapshot;
  readonly scan: Scan;
}

export interface LocalCatalogStats extends SkillIndexStats {
  readonly skills: number;
  readonly shadowed: number;
  readonly skipped: number;
  /** Times the contents of a file were read by a scan, a search or `readFile`. */
  readonly contentReads: number;
  /** Times a skill was put into the search index: after an edit, once for each skill that changed. */
  readonly indexings: number;
}

/** The catalog over the skill folders of one machine. */
export async function openLocalCatalog(options: LocalCatalogOptions): Promise<LocalCatalog> {
  const now = options.now ?? Date.now;
  const { onUsesWritten: onWritten, uses: atStart } = options;
  const usage = openUsageRecord(options.cacheDirectory, { onWritten, atStart });
  const ids = createObjectIds();
  let reads = 0;
  const read = (folder: string, path: string) => {
    reads += 1;
    return readSkillFileSync(folder, path);
  };
  const digests = createSkillDigests({ now });
  const listeners = new Set<(change: CatalogChange) => void>();
  const logSkipped = createSkippedLog(options.log);
  const index = await openSkillIndex({
    ...options,
    exclude: new Set((options.exclude ?? []).map(nameKey)),
    useOf: usage.useOf,
    onSnapshot: logSkipped,
    onChange(change) {
      for (const listener of listeners) {
        try {
          listener(change);
        } catch (error) {
          options.log(`A listener failed on a change of the skills: ${oneLine(String(error), 300)}`);
        }
      }
    },
  });
  const watched = () => (index.isWatched() ? index.id() : undefined);
  const paths = createSkillPaths({ now, watched });
  const search = createSkillSearch({
    readBody: (skill) => read(skill.baseDirectory, skill.skillFile),
    contents: (skill) =>
      skillContents(
        skill,
        async () => (await listing(skill))?.files ?? [],
        (path) => read(skill.baseDirectory, path),
      ),
  });
  // Nothing is said to be missing before everything was looked at.
  const snapshot = async () => {
    if (index.isLooking) await index.ready;
    return index.snapshot;
  };
  const byWords: Catalog["search"] = async (query, given) => search.search(await snapshot(), query, given);
  let opened: Promise<Catalog["search"]> | undefined;
  const openedSearch = () => {
    const { embedder, log } = options;
    opened ??= embedder === undefined ? Promise.resolve(byWords) : withMeaning(byWords, embedder, log);
    return opened;
  };

  return {
    snapshotId: () => index.id(),
    isLooking: () => index.isLooking,
    list: async () => (await snapshot()).skills,
    find: async (name) => (await snapshot()).find(name),
    findByAddress: async (address) => (await snapshot()).findByAddress(address),
    problems: async () => [
      ...catalogProblems(await snapshot()),
      ...index.watchProblems(),
      ...(options.moreProblems?.() ?? []),
    ],
    files: async (skill) => (await listing(skill))?.files ?? [],
    paths: (skill) => paths.of(folderOf(skill), skill.skillFile),
    manifest: (skill) => digests.manifest(folderOf(skill), skill.skillFile),
    readFile: async (skill, path) => read(folderOf(skill), path),
    version(skill, path) {
      const file = fileVersion(folderOf(skill), path, now());
      // A skill that did not change stays the same object, from snapshot to snapshot.
      return file && `${ids.of(skill)}\0${path}\0${file}`;
    },
    pathsVersion: (skill) => paths.version(folderOf(skill), skill.skillFile),
    search: async (query, options) => (await openedSearch())(query, options),
    suggest: async (name) => suggestNames(await snapshot(), name),
    recordUse(skill) {
      if (skill.baseDirectory !== undefined) usage.record(skill.baseDirectory, now());
    },
    onChange(listener) {
      // A function given twice is called twice, and each call to stop ends one of them.
      const own = (change: CatalogChange) => listener(change);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    rescan: () => index.rescan(),
    roots: () => options.roots,
    settledState() {
      const scan = index.settledScan();
      // Rights change without leaving a trace: a file that could not be read is tried at each start.
      if (scan === undefined || scan.records.some(({ facts }) => facts.isUnread)) return undefined;
      return { snapshot: index.snapshot, scan };
    },
    isWhole: () => !index.snapshot.walkProblems.some(({ code }) => TOO_MUCH.has(code)),
    shadowed: () => index.snapshot.shadowed,
    stats() {
      const { skills, shadowed, skipped } = index.snapshot;
      const counts = { skills: skills.length, shadowed: shadowed.length, skipped: skipped.length };
      const stats = index.stats();
      return {
        ...stats,
        ...counts,
        contentReads: stats.headReads + reads,
        indexings: search.indexings,
      };
    },
    async close() {
      index.close();
      usage.flush();
    },
  };
}

const TOO_MUCH = new Set(["skill_limit", "folder_limit", "entry_limit", "time_limit"]);

async function withMeaning(
  search: Catalog["search"],
  embedder: () => Promise<Embedder>,
  log: (line: string) => void,
): Promise<Catalog["search"]> {
  const { rerank } = await import("@skillquay/tools/rerank");
  let hasFailed = false;
  return rerank(search, await embedder(), (error) => {
    // Once is enough: the results are still good, and the next search tries again.
    if (!hasFailed) log(`Search results are ordered by words alone: ${oneLine(String(error), 200)}`);
    hasFailed = true;
  });
}

// A skill that was removed a moment ago has no files; the next snapshot no longer has the skill either.
function listing(skill: SkillSummary): Promise<SkillListing | undefined> {
  return listSkillFiles(folderOf(skill), skill.skillFile).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
}

function folderOf(skill: SkillSummary): string {
  if (skill.baseDirectory === undefined) throw new Error("A local skill has a folder; this one has none");
  return skill.baseDirectory;
}

async function suggestNames(snapshot: CatalogSnapshot, name: string): Promise<string[]> {
  const { nearest } = await import("@skillquay/search");
  // A model must not learn of skills that are hidden from models by asking for something near.
  const names = snapshot.skills.filter((skill) => skill.modelInvocable).map((skill) => skill.name);
  return nearest(name, names, 3);
}

// A wrong root must not bury everything else a person wants to see there.
const MOST_LINES = 100;

// Each thing once per run: a rescan every half minute must not fill the log.
function createSkippedLog(log: (line: string) => void): (snapshot: CatalogSnapshot) => void {
  const logged = new Set<string>();
  const once = (problem: CatalogProblem) => {
    const key = `${problem.code} ${problem.path}`;
    if (logged.has(key)) return;
    logged.add(key);
    if (logged.size > MOST_LINES) return;
    if (logged.size === MOST_LINES) {
      log("More was skipped than is listed here; `skillquay doctor` lists all of it.");
      return;
    }
    log(`Skipped ${oneLine(problem.path, 300)}: ${problem.message} (${problem.code})`);
  };
  return (snapshot) => {
    for (const problem of snapshot.walkProblems) {
      if (problem.effect === "skipped") once(problem);
    }
    for (const record of snapshot.skipped) {
      const reasons = skippedProblems(record, snapshot);
      const reason = reasons.find(({ severity }) => severity === "error") ?? reasons.at(-1);
      if (reason !== undefined) once(reason);
    }
  };
}
