import type { PageAudience } from "./define-page.ts";
import { type PageName, pages } from "./generated/contract.ts";

/** The names of the pages that are offered to somebody, as a session lists them. */
export function pagesFor(...audiences: readonly PageAudience[]): PageName[] {
  return pages
    .filter(({ audience }) => audience.some((one) => audiences.includes(one)))
    .sort((a, b) => a.order - b.order)
    .map(({ name }) => name);
}
