export { bodyBudgetBytes } from "./index/body-budget.ts";
export { headingsOf } from "./index/headings-of.ts";
export { createLexicon, type Lexicon } from "./index/lexicon.ts";
export { type PreparedSkill, prepareSkillInSteps } from "./index/prepare-skill.ts";
export type { SearchDocument } from "./index/search-document.ts";
export { type IndexedSkill, type IndexedTexts, skillDocument } from "./index/skill-document.ts";
export { expandQuery } from "./query/expand-query.ts";
export { nearest } from "./query/nearest.ts";
export {
  filterWithoutValue,
  parseSearchQuery,
  passesFilters,
  type SearchFilter,
  type SearchQuery,
} from "./query/search-query.ts";
export type { SearchAnswer, SearchOptions, SearchResult } from "./rank/answer-query.ts";
export type { MatchReason } from "./rank/explain-match.ts";
export { snippetForInSteps } from "./rank/snippet-of.ts";
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchMatch,
} from "./search-index.ts";
