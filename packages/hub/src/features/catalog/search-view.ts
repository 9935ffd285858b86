import { expandQuery, parseSearchQuery, passesFilters, type SearchResult } from "@skillquay/search";
import { type CatalogAnswer, type CatalogSearchOptions, type SearchHit, ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { HubSkill } from "./hub-skill.ts";
import { type SearchIndexCache, searchId, slugIn } from "./search-index-cache.ts";
import { type Candidate, searchAllowed, searchAllowedNames, similarSlugs } from "./search-queries.ts";
import type { VisibleSkills } from "./visible-skills.ts";

export type HubSearchHit = SearchHit<HubSkill>;
export type HubAnswer = CatalogAnswer<HubSkill>;

export interface SearchParts {
  readonly database: HubDatabase;
  readonly searchIndexes: SearchIndexCache;
  /** Sets of up to so many skills are ranked as a whole; of larger ones, what the database finds first. */
  readonly wholeMax?: number;
  readonly timeoutMs?: number;
  readonly namesTimeoutMs?: number;
}

// A query that common words make slow must not hold a connection that others wait for.
const FULL_TEXT_MS = 2_000;
const NAMES_MS = 1_000;
export const QUERY_MAX_CHARS = 500;
const WHOLE_MAX = 500;
const CANDIDATES = 200;
// Filters are applied to what was found.
const FILTERED_CANDIDATES = 500;

/**
 * One page of the caller's own set, by the ranking that local catalogs have. A large set is not ranked as a whole: the database finds
 * candidates, and the ranking is told how many skills they were chosen from.
 */
export async function answerView(
  parts: SearchParts,
  view: VisibleSkills,
  query: string,
  options: CatalogSearchOptions,
): Promise<HubAnswer> {
  const { words, filters } = parseSearchQuery(query.slice(0, QUERY_MAX_CHARS));
  const hasWords = plainQuery(words) !== "";
  if (!hasWords && filters.length === 0) return { fits: false, hits: [], closest: [], total: 0, fitting: 0 };
  const size = await view.size();
  const isWhole = size <= (parts.wholeMax ?? WHOLE_MAX);
  if (!isWhole && !hasWords) return listFiltered(view, filters, options);
  const index = isWhole
    ? await parts.searchIndexes.wholeIndex(view, (await view.all()).flatMap(asCandidate))
    : await parts.searchIndexes.candidateIndex(
        view,
        await candidatesIn(parts, view, words, filters.length > 0 ? FILTERED_CANDIDATES : CANDIDATES),
        size,
      );
  const { fits, results, closest, total, fitting, nextOffset } = index.find(query, options);
  const byId = await skillsById(view, [...results, ...closest]);
  const skillsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const hitsOf = (matches: readonly SearchResult[]): HubSearchHit[] =>
    matches.flatMap(({ id, score, matched, reasons, twins }) =>
      skillsOf([id]).map((skill) => ({ skill, score, matched, reasons, twins: skillsOf(twins) })),
    );
  return {
    fits,
    hits: hitsOf(results),
    closest: hitsOf(closest),
    fitting,
    // What the database did not find is not counted.
    ...(isWhole && { total }),
    ...(nextOffset !== undefined && { nextOffset }),
  };
}

function asCandidate({ skillId, versionId, name, origin, modelInvocable }: HubSkill): Candidate[] {
  return modelInvocable ? [{ skillId, versionId, slug: name, origin }] : [];
}

async function skillsById(
  view: VisibleSkills,
  matches: readonly SearchResult[],
): Promise<ReadonlyMap<string, HubSkill>> {
  const ids = new Set(matches.flatMap(({ id, twins }) => [id, ...twins]));
  const slugs = new Set([...ids].map(slugIn));
  const skills = await view.namedAny([...slugs]);
  return new Map(
    skills
      .map((skill) => [searchId({ ...skill, slug: skill.name }), skill] as const)
      .filter(([id]) => ids.has(id)),
  );
}

// By what lists know of a skill: its text is not read for a set of this size.
async function listFiltered(
  view: VisibleSkills,
  filters: ReturnType<typeof parseSearchQuery>["filters"],
  { limit, offset = 0 }: CatalogSearchOptions,
): Promise<HubAnswer> {
  const passing = (await view.all()).filter((skill) => {
    const has = skill.hasScripts ? ["scripts"] : [];
    const existing = { tags: skill.tags.join(","), has, source: skill.origin };
    return skill.modelInvocable && passesFilters(existing, filters);
  });
  const end = offset + limit;
  return {
    fits: passing.length > 0,
    hits: passing
      .slice(offset, end)
      .map((skill) => ({ skill, score: 0, matched: [], reasons: [], twins: [] })),
    closest: [],
    total: passing.length,
    ...(passing.length > end && { nextOffset: end }),
  };
}

/** What the database finds by words. When full text takes too long, names alone answer. */
async function candidatesIn(
  { database, timeoutMs = FULL_TEXT_MS, namesTimeoutMs = NAMES_MS }: SearchParts,
  { scope }: VisibleSkills,
  words: string,
  limit: number,
): Promise<readonly Candidate[]> {
  const query = plainQuery(words);
  const also = expandQuery(words);
  return searchAllowed(database, scope, { query, also, limit, timeoutMs })
    .catch(
      unlessTimeout(() => searchAllowedNames(database, scope, { query, limit, timeoutMs: namesTimeoutMs })),
    )
    .catch(searchTimedOut);
}

/** Names of the caller's own set that are near to one that was not found. */
export async function suggestInView(
  database: HubDatabase,
  view: VisibleSkills,
  name: string,
): Promise<readonly string[]> {
  const requested = plainText(name.slice(name.lastIndexOf(":") + 1))
    .slice(0, 64)
    .toLowerCase();
  if (requested === "") return [];
  return similarSlugs(database, view.scope, { name: requested, limit: 3, timeoutMs: NAMES_MS }).catch(
    unlessTimeout(async () => []),
  );
}

/** Hyphens inside a word part it, as they do in what is searched; in front of one they would mean "not". */
export function plainQuery(query: string): string {
  return plainText(query.slice(0, QUERY_MAX_CHARS)).replace(/[-_]+/g, " ").trim();
}

// The database takes no NUL and no half characters.
function plainText(text: string): string {
  return text.replaceAll("\0", " ").toWellFormed().trim();
}

/** Nothing found and nothing looked at are two answers: who is told the first does not ask again. */
export function searchTimedOut(error: unknown): Promise<never> {
  return unlessTimeout<never>(async () => {
    throw new ToolError("service_unavailable", "The search did not come to its end in time", {
      suggestions: ["Try again in a few seconds", "Use fewer or rarer words"],
      cause: error,
    });
  })(error);
}

export function unlessTimeout<T>(instead: () => Promise<T>): (error: unknown) => Promise<T> {
  return (error) => {
    // query_canceled: the statement ran into its timeout.
    if (error instanceof Error && "code" in error && error.code === "57014") return instead();
    throw error;
  };
}
