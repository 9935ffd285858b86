import type { Facet, SkillFacets, SkillList, SkillRow } from "@skillquay/pages/contract";
import { decodeUtf8, estimateTokens } from "@skillquay/skill";
import { type SearchHit, whyText } from "@skillquay/tools";
import * as z from "zod/v4";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { type AcceptanceParts, verdictOf } from "./local-acceptances.ts";
import type { LocalEntries, LocalEntry } from "./local-entries.ts";
import { PagesProblem } from "./pages-problem.ts";
import type { ScanQueue } from "./scan-queue.ts";

export interface ListParts extends Omit<AcceptanceParts, "scans"> {
  readonly catalog: LocalCatalog;
  readonly entries: LocalEntries;
  readonly scans: Pick<ScanQueue, "report" | "digest" | "version">;
  /** How often a skill was loaded, by folder. */
  readonly useCount: (folder: string) => number;
}

/** One window of everything that was found, by relevance where there is a query, by name otherwise. */
export async function listSkills(query: URLSearchParams, parts: ListParts): Promise<SkillList> {
  const filter = readFilter(query);
  const all = await parts.entries.all();
  const matches = filter.query === "" ? undefined : await search(filter.query, all, parts);
  const passing = sorted(
    (matches?.entries ?? all).filter((entry) => passes(entry, filter, parts)),
    filter.sort,
    parts,
  );
  const window = passing.slice(filter.offset, filter.offset + filter.limit);
  const fitting = passing.filter((entry) => matches?.weak.has(entry) !== true).length;
  return {
    total: passing.length,
    offset: filter.offset,
    rows: await Promise.all(window.map((entry) => rowOf(entry, parts, matches?.hits.get(entry)))),
    facets: facetsOf(all, parts),
    ...(filter.sort === undefined && fitting > 0 && fitting < passing.length && { fitting }),
    ...(matches?.nothingFits && { nothingFits: true }),
    snapshotId: `${parts.catalog.snapshotId()}.${parts.scans.version}`,
  };
}

const count = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const filterSchema = z.object({
  query: z.string().max(500).default(""),
  tag: z.string().max(200).optional(),
  has: z.literal("scripts").optional(),
  verdict: z.enum(["allow", "review", "block"]).optional(),
  problems: z.literal("1").optional(),
  source: z.string().max(4_096).optional(),
  // Only a hub knows how large all of them are without reading them.
  sort: z.enum(["name", "used", "newest"]).optional().catch(undefined),
  offset: count.default(0),
  limit: count.default(100),
});

type Filter = z.infer<typeof filterSchema>;

function readFilter(query: URLSearchParams): Filter {
  // A filter that is there without a value is one that nobody chose.
  const given = [...query].filter(([, value]) => value !== "");
  const read = filterSchema.safeParse(Object.fromEntries(given));
  if (!read.success)
    throw new PagesProblem(400, "invalid_input", "The list was asked for in a way it does not know.");
  return { ...read.data, query: read.data.query.trim(), limit: Math.min(read.data.limit, MOST_ROWS) };
}

const MOST_ROWS = 200;

interface Matches {
  readonly entries: readonly LocalEntry[];
  readonly hits: ReadonlyMap<LocalEntry, SearchHit>;
  readonly nothingFits: boolean;
  /** What shares little more than a word with the query; it stands last. */
  readonly weak: ReadonlySet<LocalEntry>;
}

function sorted(
  entries: readonly LocalEntry[],
  sort: Filter["sort"],
  { useCount }: ListParts,
): readonly LocalEntry[] {
  if (sort === undefined) return entries;
  const changedAt = ({ skill }: LocalEntry) => skill?.changedAtMs ?? 0;
  const compare = {
    name: (a: LocalEntry, b: LocalEntry) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
    used: (a: LocalEntry, b: LocalEntry) => useCount(b.folder) - useCount(a.folder),
    newest: (a: LocalEntry, b: LocalEntry) => changedAt(b) - changedAt(a),
  }[sort];
  return [...entries].sort(compare);
}

async function search(query: string, all: readonly LocalEntry[], { catalog }: ListParts): Promise<Matches> {
  const answer = await catalog.search(query, { limit: MOST_HITS });
  const bySkill = new Map(all.map((entry) => [entry.skill, entry]));
  const hits = new Map<LocalEntry, SearchHit>();
  const take = (searchHits: readonly SearchHit[]): LocalEntry[] =>
    searchHits.flatMap((hit) =>
      [hit.skill, ...hit.twins].flatMap((skill) => {
        const entry = bySkill.get(skill);
        if (entry === undefined || hits.has(entry)) return [];
        hits.set(entry, hit);
        return entry;
      }),
    );
  const { fitting = answer.hits.length } = answer;
  const strong = take(answer.hits.slice(0, fitting));
  // Models find neither what lost its name nor what is not served or not for them; the person who looks for it does.
  const words = query.toLowerCase();
  const byName = all.filter((entry) => !hits.has(entry) && nameHas(entry, words));
  const named = new Set(byName);
  const weak = take(answer.hits.slice(fitting)).filter((entry) => !named.has(entry));
  if (strong.length + byName.length > 0)
    return { entries: [...strong, ...byName, ...weak], hits, nothingFits: false, weak: new Set(weak) };
  return { entries: take(answer.closest), hits, nothingFits: true, weak: new Set() };
}

// More than anybody scrolls through; the search itself ranks all.
const MOST_HITS = 1_000;

function nameHas({ name, ref }: LocalEntry, words: string): boolean {
  return name.toLowerCase().includes(words) || ref.toLowerCase().includes(words);
}

function passes(entry: LocalEntry, filter: Filter, parts: ListParts): boolean {
  return (
    (filter.tag === undefined || entry.tags.includes(filter.tag)) &&
    (filter.has === undefined || entry.skill?.hasScripts === true) &&
    (filter.verdict === undefined || verdictOf(entry.folder, parts) === filter.verdict) &&
    (filter.problems === undefined || entry.problems.length > 0) &&
    (filter.source === undefined || entry.source === filter.source)
  );
}

async function rowOf(entry: LocalEntry, parts: ListParts, hit: SearchHit | undefined): Promise<SkillRow> {
  const { ref, name, description, tags, source, folder, problems, skill } = entry;
  const { catalog, useCount } = parts;
  const verdict = verdictOf(folder, parts);
  const tokens = skill === undefined ? undefined : await tokensOf(catalog, skill);
  const why =
    hit === undefined
      ? ""
      : whyText({ why: hit.reasons.slice(0, 3).map((one) => ({ ...one, words: [...one.words] })) });
  return {
    ref,
    name,
    description,
    tags,
    hasScripts: skill?.hasScripts ?? false,
    ...(verdict !== undefined && { verdict }),
    problemCount: problems.length,
    source,
    ...(skill === undefined && { skipped: true }),
    ...(skill?.label !== undefined && { shadowed: true }),
    ...(skill?.isUntrusted === true && { untrusted: true }),
    ...(skill?.modelInvocable === false && { hidden: "user-only" }),
    ...(tokens !== undefined && { tokens }),
    useCount: useCount(folder),
    ...(skill !== undefined && { updatedAt: new Date(skill.changedAtMs).toISOString() }),
    ...(why !== "" && { why }),
  };
}

async function tokensOf(
  catalog: LocalCatalog,
  skill: NonNullable<LocalEntry["skill"]>,
): Promise<number | undefined> {
  try {
    const text = decodeUtf8(await catalog.readFile(skill, skill.skillFile));
    return text === undefined ? undefined : estimateTokens(text);
  } catch {
    // Gone since the list was made; the next one does not have it.
    return undefined;
  }
}

function facetsOf(all: readonly LocalEntry[], parts: ListParts): SkillFacets {
  return {
    tags: mostFrequent(all.flatMap(({ tags }) => tags)),
    sources: mostFrequent(all.map(({ source }) => source)),
    verdicts: mostFrequent(all.flatMap(({ folder }) => verdictOf(folder, parts) ?? [])),
    withScripts: all.filter(({ skill }) => skill?.hasScripts === true).length,
    withProblems: all.filter(({ problems }) => problems.length > 0).length,
  };
}

function mostFrequent(values: readonly string[]): Facet[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_FACETS);
}

const MOST_FACETS = 30;
