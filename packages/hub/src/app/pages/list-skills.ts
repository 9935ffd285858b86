import type { Facet, SkillFacets, SkillList, SkillRow, Verdict } from "@skillquay/pages/contract";
import { oneLine } from "@skillquay/skill";
import type { SearchHit } from "@skillquay/tools";
import type { KeyCaller } from "../../features/accounts/index.ts";
import type { HubSkill } from "../../features/catalog/index.ts";
import { tokensOf } from "../../features/skills/index.ts";
import { usesOfSkills } from "../../features/usage/index.ts";
import type { HubServices } from "../services.ts";
import type { OverviewEntry, SkillOverview } from "./skill-overview.ts";

export interface SkillFilter {
  readonly query?: string | undefined;
  readonly tag?: string | undefined;
  readonly hasScripts: boolean;
  readonly verdict?: Verdict | undefined;
  readonly hasProblems: boolean;
  readonly source?: string | undefined;
  readonly sort?: "name" | "used" | "newest" | "largest" | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One window of what a caller sees, in the order of relevance where there is a query, by name otherwise. */
export async function listSkills(
  { catalogs, database: { db } }: HubServices,
  caller: KeyCaller,
  { snapshotId, entries }: SkillOverview,
  filter: SkillFilter,
): Promise<SkillList> {
  const query = filter.query?.trim() ?? "";
  const match: Found =
    query === ""
      ? { entries, whys: new Map(), fits: true, weak: new Set() }
      : await findEntries(catalogs.forCaller(caller), entries, query);
  const narrowed = match.entries.filter((entry) => passes(entry, filter));
  // Only whoever asks for the largest pays for the tokens of all of them.
  const passing = filter.sort === "largest" ? await byTokens(db, narrowed) : sorted(narrowed, filter.sort);
  const fitting = passing.filter((entry) => !match.weak.has(entry)).length;
  const window = passing.slice(filter.offset, filter.offset + filter.limit);
  const [tokens, uses] = await Promise.all([
    tokensOf(
      db,
      window.map(({ skill }) => skill.versionId),
    ),
    usesByDay(db, caller, window),
  ]);
  return {
    total: passing.length,
    offset: filter.offset,
    rows: window.map((entry) =>
      skillRow(entry, {
        tokens: tokens.get(entry.skill.versionId),
        why: match.whys.get(entry),
        uses: uses.get(entry.skill.skillId),
      }),
    ),
    facets: facetsOf(entries),
    ...(filter.sort === undefined && fitting > 0 && fitting < passing.length && { fitting }),
    ...(!match.fits && { nothingFits: true }),
    snapshotId,
  };
}

interface Found {
  readonly entries: readonly OverviewEntry[];
  readonly whys: ReadonlyMap<OverviewEntry, string>;
  readonly fits: boolean;
  /** What shares little more than a word with the query; it stands last. */
  readonly weak: ReadonlySet<OverviewEntry>;
}

async function byTokens(
  db: HubServices["database"]["db"],
  entries: readonly OverviewEntry[],
): Promise<readonly OverviewEntry[]> {
  const tokens = await tokensOf(
    db,
    entries.map(({ skill }) => skill.versionId),
  );
  const size = ({ skill }: OverviewEntry) => tokens.get(skill.versionId) ?? 0;
  return [...entries].sort((a, b) => size(b) - size(a));
}

const SHOWN_DAYS = 30;

/** How often each of them was used on each of the last days, for those that were. */
async function usesByDay(
  db: HubServices["database"]["db"],
  { accountId }: KeyCaller,
  window: readonly OverviewEntry[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const skillIds = window.filter(({ skill }) => skill.useCount > 0).map(({ skill }) => skill.skillId);
  const rows = await usesOfSkills(db, accountId, { skillIds, days: SHOWN_DAYS });
  const today = Math.floor(Date.now() / DAY_MS);
  const uses = new Map<string, number[]>();
  for (const { skillId, day, uses: count } of rows) {
    const ago = today - Math.floor(Date.parse(day) / DAY_MS);
    if (ago < 0 || ago >= SHOWN_DAYS) continue;
    const days = uses.get(skillId) ?? new Array<number>(SHOWN_DAYS).fill(0);
    days[SHOWN_DAYS - 1 - ago] = count;
    uses.set(skillId, days);
  }
  return uses;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function sorted(
  entries: readonly OverviewEntry[],
  sort: Exclude<SkillFilter["sort"], "largest">,
): readonly OverviewEntry[] {
  if (sort === undefined) return entries;
  const compare = {
    name: (a: OverviewEntry, b: OverviewEntry) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0),
    used: (a: OverviewEntry, b: OverviewEntry) => b.skill.useCount - a.skill.useCount,
    newest: (a: OverviewEntry, b: OverviewEntry) =>
      b.skill.publishedAt.getTime() - a.skill.publishedAt.getTime(),
  }[sort];
  return [...entries].sort(compare);
}

// As many as the search itself looks at closely.
const HITS_MAX = 200;

/** What the search finds near the best, then names that only begin to be typed and what is switched off and has the words, then the weak rest. */
async function findEntries(
  catalog: ReturnType<HubServices["catalogs"]["forCaller"]>,
  entries: readonly OverviewEntry[],
  query: string,
): Promise<Found> {
  const answer = await catalog.search(query, { limit: HITS_MAX });
  const byVersion = new Map(entries.map((entry) => [`${entry.skill.skillId} ${entry.isOff}`, entry]));
  const entryOf = ({ skillId }: HubSkill) => byVersion.get(`${skillId} false`);
  const whys = new Map<OverviewEntry, string>();
  const ordered = new Set<OverviewEntry>();
  const add = (hit: SearchHit<HubSkill>, into: Set<OverviewEntry> = ordered) => {
    for (const skill of [hit.skill, ...hit.twins]) {
      const entry = entryOf(skill);
      if (entry === undefined || ordered.has(entry)) continue;
      into.add(entry);
      const why = whyOf(hit);
      if (why !== undefined && skill === hit.skill) whys.set(entry, why);
    }
  };
  const { fitting = answer.hits.length } = answer;
  for (const hit of answer.hits.slice(0, fitting)) add(hit);
  const words = query.toLowerCase().split(/\s+/);
  for (const entry of entries) {
    const { name, description, tags } = entry.skill;
    const text = entry.isOff ? `${name} ${description} ${tags.join(" ")}`.toLowerCase() : name;
    if (words.every((word) => text.includes(word))) ordered.add(entry);
  }
  const weak = new Set<OverviewEntry>();
  for (const hit of answer.hits.slice(fitting)) add(hit, weak);
  if (ordered.size > 0) return { entries: [...ordered, ...weak], whys, fits: true, weak };
  for (const hit of answer.closest) add(hit);
  return { entries: [...ordered], whys, fits: false, weak };
}

function whyOf({ reasons: [first] }: SearchHit<HubSkill>): string | undefined {
  if (first === undefined) return undefined;
  return oneLine(first.phrase === undefined ? first.field : `${first.field}: ${first.phrase}`, 200);
}

function passes(entry: OverviewEntry, filter: SkillFilter): boolean {
  const { skill, verdict, source } = entry;
  return (
    (filter.tag === undefined || skill.tags.includes(filter.tag)) &&
    (!filter.hasScripts || skill.hasScripts) &&
    (filter.verdict === undefined || verdict === filter.verdict) &&
    (!filter.hasProblems || problemCount(skill) > 0) &&
    (filter.source === undefined || source === filter.source)
  );
}

export function problemCount({ problems }: HubSkill): number {
  return problems.filter(({ severity }) => severity !== "info").length;
}

function skillRow(
  { ref, skill, isOff, verdict, source, hasUpdate }: OverviewEntry,
  {
    tokens,
    why,
    uses,
  }: {
    readonly tokens: number | undefined;
    readonly why: string | undefined;
    readonly uses: readonly number[] | undefined;
  },
): SkillRow {
  const hidden = hiddenWord(skill, isOff);
  return {
    ref,
    name: skill.name,
    description: skill.description,
    tags: skill.tags,
    hasScripts: skill.hasScripts,
    ...(verdict !== undefined && { verdict }),
    problemCount: problemCount(skill),
    source,
    ...(skill.label !== undefined && { shadowed: true }),
    ...(hidden !== undefined && { hidden }),
    ...(tokens !== undefined && { tokens }),
    useCount: skill.useCount,
    ...(uses !== undefined && { usesByDay: uses }),
    updatedAt: skill.publishedAt.toISOString(),
    ...(why !== undefined && { why }),
    ...(hasUpdate && { hasUpdate: true }),
  };
}

export function hiddenWord(skill: HubSkill, isOff: boolean): SkillRow["hidden"] {
  return isOff ? "disabled" : skill.modelInvocable ? undefined : "user-only";
}

// Asked for with every window and every letter, and the same for all of them.
const knownFacets = new WeakMap<readonly OverviewEntry[], SkillFacets>();

function facetsOf(entries: readonly OverviewEntry[]): SkillFacets {
  const facets = knownFacets.get(entries) ?? countFacets(entries);
  knownFacets.set(entries, facets);
  return facets;
}

function countFacets(entries: readonly OverviewEntry[]): SkillFacets {
  return {
    tags: counted(entries.flatMap(({ skill }) => [...new Set(skill.tags)])),
    sources: counted(entries.map(({ source }) => source)),
    verdicts: counted(entries.flatMap(({ verdict }) => verdict ?? [])),
    withScripts: entries.filter(({ skill }) => skill.hasScripts).length,
    withProblems: entries.filter(({ skill }) => problemCount(skill) > 0).length,
  };
}

const FACETS_MAX = 30;

function counted(values: readonly string[]): Facet[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACETS_MAX);
}
