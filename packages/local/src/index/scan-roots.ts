import type { CatalogProblem } from "@skillquay/tools";
import { leavesProject } from "../discovery/leaves-project.ts";
import { rootOwner, type SkillRoot } from "../discovery/skill-roots.ts";
import { noCounts, type WalkLimits } from "../discovery/walk-limits.ts";
import { type RootWalk, walkRoot } from "../discovery/walk-root.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import { realPath } from "../trust/project-folder.ts";
import { type IndexProgress, indexSkills } from "./index-skills.ts";
import type { ReadFacts } from "./read-facts.ts";
import type { SkillRecord } from "./skill-record.ts";

export interface ScanInput {
  readonly roots: readonly SkillRoot[];
  readonly knownFolders: ReadonlyMap<string, WalkedFolder>;
  readonly knownRecords: ReadonlyMap<string, SkillRecord>;
  readonly readFacts: ReadFacts;
  readonly now: () => number;
  readonly limits?: WalkLimits | undefined;
  readonly onRead?: IndexProgress | undefined;
}

/** What is on disk, all roots together. */
export interface Scan {
  readonly walks: readonly RootWalk[];
  readonly records: readonly SkillRecord[];
  readonly problems: readonly CatalogProblem[];
}

/** Walks every root and reads what is new or changed; everything else is taken from what is known. */
export function* scanRoots(input: ScanInput): Generator<void, Scan> {
  const visited = new Set<string>();
  const walks: RootWalk[] = [];
  const rootPaths = input.roots.flatMap((root) => {
    const path = realPath(root.path);
    return leavesProject(root, path) ? [] : [path];
  });
  // Each has its own: what a project holds must not keep the user's own skills from being found.
  const counts = { user: noCounts(), project: noCounts(), hub: noCounts() };
  for (const root of input.roots) {
    walks.push(
      yield* walkRoot(root, {
        previous: input.knownFolders,
        visited,
        rootPaths,
        counts: counts[rootOwner(root)],
        now: input.now,
        ...(input.limits !== undefined && { limits: input.limits }),
      }),
    );
  }
  const records = yield* indexSkills(walks, {
    previous: input.knownRecords,
    readFacts: input.readFacts,
    now: input.now,
    onRead: input.onRead,
  });
  return { walks, records, problems: walks.flatMap((walk) => walk.problems) };
}

/** The folders of a scan by path, for the next one. */
export function foldersOf(scan: Scan): Map<string, WalkedFolder> {
  const folders = new Map<string, WalkedFolder>();
  for (const walk of scan.walks) {
    for (const folder of walk.folders) folders.set(folder.path, folder);
  }
  return folders;
}

/** Whether anything was too young to be relied on, so that it has to be looked at again soon. */
export function isUnsettled(scan: Scan): boolean {
  return (
    scan.records.some((record) => !record.isSettled) ||
    scan.walks.some((walk) => walk.folders.some((folder) => !folder.isSettled))
  );
}

/** Whether two complete scans found the same: what has not changed is the same object in both. */
export function isSameScan(a: Scan, b: Scan): boolean {
  return (
    sameItems(a.records, b.records) &&
    a.walks.length === b.walks.length &&
    a.walks.every((walk, i) => sameItems(walk.folders, b.walks[i]?.folders ?? [])) &&
    a.problems.length === b.problems.length &&
    a.problems.every(({ code, path }, i) => code === b.problems[i]?.code && path === b.problems[i]?.path)
  );
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
