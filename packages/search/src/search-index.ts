import { createLexicon, type Lexicon } from "./index/lexicon.ts";
import { type PreparedSkill, prepareSkill, prepareSkillInSteps } from "./index/prepare-skill.ts";
import type { SearchDocument } from "./index/search-document.ts";
import { createSkillStore } from "./index/skill-store.ts";
import { answerQuery, type SearchAnswer, type SearchOptions } from "./rank/answer-query.ts";
import { explainFields } from "./rank/explain-match.ts";
import { rankSkills } from "./rank/rank-skills.ts";

export interface SearchMatch {
  readonly id: string;
  readonly score: number;
  /** Fields in which the query matched, the strongest field first. */
  readonly matched: readonly string[];
}

export interface SearchIndex {
  /** Adds a document, or replaces the one with the same id. */
  upsert(document: SearchDocument): void;
  /** The same in steps: the text of a skill may be long, and made to be slow. */
  upsertInSteps(document: SearchDocument): Generator<void, void>;
  /** As `upsert`, for what `prepareSkill` has made with the lexicon of this index. */
  add(skill: PreparedSkill): void;
  remove(id: string): void;
  has(id: string): boolean;
  readonly size: number;
  /** Every skill with a word of the query, best first; equal scores by id. Any text is a valid query; one without a single word matches nothing. */
  search(query: string, limit: number): readonly SearchMatch[];
  /** The same ranking as an answer: filters, pages, twins collapsed, reasons, and "nothing fits" instead of a bad hit. */
  find(query: string, options?: SearchOptions): SearchAnswer;
}

export interface SearchIndexOptions {
  /** Shared with other indexes, so that a skill is prepared once for all of them. */
  readonly lexicon?: Lexicon;
  /** How many skills these were chosen from, where they are the candidates of another search. */
  readonly population?: number;
}

/** An in-memory index over the fields of each skill. Nothing is loaded or built before the first call. */
export function createSearchIndex({
  lexicon = createLexicon(),
  population = 0,
}: SearchIndexOptions = {}): SearchIndex {
  const store = createSkillStore(lexicon, { population });
  return {
    upsert: (document) => store.add(prepareSkill(lexicon, document)),
    *upsertInSteps(document) {
      store.add(yield* prepareSkillInSteps(lexicon, document));
    },
    add: (skill) => store.add(skill),
    remove: (id) => store.remove(id),
    has: (id) => store.has(id),
    get size() {
      return store.size;
    },
    search(query, limit) {
      if (!(limit >= 1)) return [];
      const most = Math.floor(limit);
      return rankSkills(store, query, most)
        .ranked.slice(0, most)
        .map(({ skill, score, evidence }) => ({
          id: skill.document.id,
          score,
          matched: explainFields(evidence),
        }));
    },
    find: (query, options) => answerQuery(store, query, options),
  };
}
