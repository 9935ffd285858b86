/** What the pages and whoever serves them agree on: types, and the list of pages. */
export { pageGroups } from "./define-page.ts";
export type * from "./generated/contract.ts";
export { pages } from "./generated/contract.ts";
export { pagesFor } from "./pages-for.ts";
