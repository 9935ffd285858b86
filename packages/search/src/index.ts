export { nearest } from "./nearest.ts";
export {
  createSearchIndex,
  type SearchDocument,
  type SearchIndex,
  type SearchMatch,
} from "./search-index.ts";
