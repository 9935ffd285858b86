import MiniSearch from "minisearch";
import { stem, wordsOf } from "./words-of.ts";

export interface SearchDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags?: string;
  readonly headings?: string;
  readonly body?: string;
}

export interface SearchMatch {
  readonly id: string;
  readonly score: number;
  /** Fields in which the query matched, the strongest field first. */
  readonly matched: readonly string[];
}

export interface SearchIndex {
  /** Adds a document, or replaces the one with the same id. */
  upsert(document: SearchDocument): void;
  remove(id: string): void;
  has(id: string): boolean;
  readonly size: number;
  /** Best first; equal scores by id. Any text is a valid query; one without a single word matches nothing. */
  search(query: string, limit: number): readonly SearchMatch[];
}

/** An in-memory index over a few fields of each skill. Nothing is loaded or built before the first call. */
export function createSearchIndex(): SearchIndex {
  const index = new MiniSearch<SearchDocument>({
    fields: FIELDS,
    tokenize: wordsOf,
    processTerm: stem,
  });
  return {
    upsert(document) {
      if (index.has(document.id)) index.replace(document);
      else index.add(document);
    },
    remove(id) {
      if (index.has(id)) index.discard(id);
    },
    has: (id) => index.has(id),
    get size() {
      return index.documentCount;
    },
    search: (query, limit) => runSearch(index, query, limit),
  };
}

const BOOST = { name: 8, tags: 3, description: 3, headings: 1.5, body: 0.5 } as const;
const FIELDS = Object.keys(BOOST);

// A longer query is a pasted document: its first words say what it is about, and the rest only costs time.
const LONGEST_QUERY = 1_000;
const MOST_WORDS = 32;
// "the", "and", "for": a common word says little, but a query of nothing else must still find something.
const COMMON_WORDS = new Set(
  "a an and are as at be by can do for from how i in is it me my of on or please that the this to use want what with you".split(
    " ",
  ),
);

function runSearch(index: MiniSearch<SearchDocument>, query: string, limit: number): SearchMatch[] {
  const words = queryWords(query);
  if (words.length === 0 || !(limit >= 1)) return [];
  const found = index.search(words.join(" "), {
    // The words are already split: splitting again would take a compound apart twice.
    tokenize: (text) => text.split(" "),
    boost: BOOST,
    prefix: (word) => word.length >= 2,
    // One wrong letter from four letters on, two from eight: shorter words would match anything.
    fuzzy: (word) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : false),
    maxFuzzy: 2,
    weights: { prefix: 0.5, fuzzy: 0.3 },
    combineWith: "OR",
  });
  const wanted = words.map(stem);
  return found
    .map((result) => ({
      id: String(result.id),
      // A skill that answers more of the question comes before one that repeats a single word of it.
      score: round(result.score * coverage(result.queryTerms, wanted)),
      matched: FIELDS.filter((field) => Object.values(result.match).some((fields) => fields.includes(field))),
    }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .slice(0, Math.floor(limit));
}

function queryWords(query: string): string[] {
  const all = [...new Set(wordsOf(query.slice(0, LONGEST_QUERY)))];
  const telling = all.filter((word) => !COMMON_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
}

function coverage(matchedTerms: readonly string[], wanted: readonly string[]): number {
  const matched = new Set(matchedTerms);
  const share = wanted.filter((word) => matched.has(word)).length / wanted.length;
  return 0.5 + 0.5 * share;
}

// Sums of floating point numbers depend on the order of addition; six digits are the same in any order.
function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
