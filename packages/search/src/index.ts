export type { SearchAnswer, SearchOptions, SearchResult } from "./answer-query.ts";
export { bodyBudgetBytes } from "./body-budget.ts";
export { expandQuery } from "./expand-query.ts";
export type { MatchReason } from "./explain-match.ts";
export { headingsOf } from "./headings-of.ts";
export { createLexicon, type Lexicon } from "./lexicon.ts";
export { nearest } from "./nearest.ts";
export { type PreparedSkill, prepareSkill } from "./prepare-skill.ts";
export type { SearchDocument } from "./search-document.ts";
export {
  createSearchIndex,
  type SearchIndex,
  type SearchIndexOptions,
  type SearchMatch,
} from "./search-index.ts";
export {
  filterWithoutValue,
  parseSearchQuery,
  passesFilters,
  type SearchFilter,
  type SearchQuery,
} from "./search-query.ts";
export { type IndexedSkill, type IndexedTexts, skillDocument } from "./skill-document.ts";
export { snippetFor } from "./snippet-of.ts";
