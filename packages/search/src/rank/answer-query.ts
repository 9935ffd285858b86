import type { SkillStore } from "../index/skill-store.ts";
import { parseSearchQuery, passesFilters } from "../query/search-query.ts";
import { collapseTwins } from "./collapse-twins.ts";
import { explainFields, explainMatch, type MatchReason } from "./explain-match.ts";
import { matchConfidence } from "./match-confidence.ts";
import { rankSkills } from "./rank-skills.ts";

export interface SearchOptions {
  /** Results of one page; 10 when absent. */
  readonly limit?: number;
  /** Results to pass over: `nextOffset` of the page before. */
  readonly offset?: number;
}

export interface SearchAnswer {
  /** False when no skill fits: `results` is then empty, and `closest` has what came nearest. */
  readonly fits: boolean;
  /** How likely the best result is what was asked for, 0 to 1. */
  readonly confidence: number;
  readonly results: readonly SearchResult[];
  readonly closest: readonly SearchResult[];
  /** Results on all pages; twins count as one, beyond the first hundred each for itself. */
  readonly total: number;
  /** So many of all results, the first ones, are near the best; the others share little more than a word with the query. */
  readonly fitting: number;
  /** Where the next page begins; undefined on the last. */
  readonly nextOffset?: number;
}

export interface SearchResult {
  readonly id: string;
  readonly score: number;
  readonly matched: readonly string[];
  /** Why, the strongest field first. */
  readonly reasons: readonly MatchReason[];
  /** Ids of skills with nearly the same text. */
  readonly twins: readonly string[];
}

/** Answers a query with one page of results, or says that nothing fits. A query of filters alone lists what passes them, by id. */
export function answerQuery(store: SkillStore, query: string, options: SearchOptions = {}): SearchAnswer {
  const { words, filters } = parseSearchQuery(query);
  const limit = Math.max(1, Math.floor(options.limit ?? 10));
  const offset = Math.max(0, Math.floor(options.offset ?? 0));
  const { concepts, ranked, total } = rankSkills(
    store,
    words,
    Math.max(DEPTH, 2 * (offset + limit)),
    filters.length === 0 ? undefined : (skill) => passesFilters(skill.document, filters),
  );
  if (concepts.length === 0) {
    return filters.length > 0 ? listFiltered(store, filters, limit, offset) : NOTHING;
  }
  const groups = collapseTwins(ranked);
  const { fits, confidence } = matchConfidence(concepts, ranked, store.population);
  const resultOf = ({ best, twins }: (typeof groups)[number]): SearchResult => ({
    id: best.skill.document.id,
    score: best.score,
    matched: explainFields(best.evidence),
    reasons: explainMatch(store, best),
    twins: twins.map(({ skill }) => skill.document.id),
  });
  if (!fits) return { ...NOTHING, confidence, closest: groups.slice(0, CLOSEST).map(resultOf) };
  const all = total - (ranked.length - groups.length);
  const next = offset + limit;
  return {
    fits,
    confidence,
    results: groups.slice(offset, next).map(resultOf),
    closest: [],
    total: all,
    fitting: fittingOf(groups.map(({ best }) => best.score)),
    ...(next < all ? { nextOffset: next } : {}),
  };
}

// Twins are looked for among these: a page of ten must stay ten when each has a few.
const DEPTH = 60;
const CLOSEST = 3;
const NOTHING: SearchAnswer = {
  fits: false,
  confidence: 0,
  results: [],
  closest: [],
  total: 0,
  fitting: 0,
};

function fittingOf(scores: readonly number[]): number {
  const [best = 0] = scores;
  const line = scores.findIndex((score) => score < NEAR_THE_BEST * best);
  return line < 0 ? scores.length : line;
}

// Of a hundred questions of the tune half that find their skill on the first page, ninety-nine find it above this line; on average 6 of 118 matches are.
const NEAR_THE_BEST = 0.45;

function listFiltered(
  store: SkillStore,
  filters: Parameters<typeof passesFilters>[1],
  limit: number,
  offset: number,
): SearchAnswer {
  const ids = [...store.ids()]
    .filter((id) => {
      const skill = store.skill(store.numberOf(id) ?? -1);
      return skill !== undefined && passesFilters(skill.document, filters);
    })
    .sort();
  const next = offset + limit;
  return {
    fits: ids.length > 0,
    confidence: ids.length > 0 ? 1 : 0,
    results: ids.slice(offset, next).map((id) => ({ id, score: 0, matched: [], reasons: [], twins: [] })),
    closest: [],
    total: ids.length,
    fitting: ids.length,
    ...(next < ids.length ? { nextOffset: next } : {}),
  };
}
