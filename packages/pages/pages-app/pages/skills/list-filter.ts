import type { Verdict } from "../../../src/contract/index.ts";

/** What the list is narrowed to. It lives in the address, so that a view can be kept and sent. */
export interface ListFilter {
  readonly query: string;
  readonly tag?: string;
  readonly source?: string;
  readonly verdict?: Verdict;
  readonly hasScripts?: true;
  readonly hasProblems?: true;
  /** Without it by relevance where something is searched for, else by name. */
  readonly sort?: ListSort;
}

export type ListSort = (typeof sorts)[number];

/** Reads the part of the address behind `?`. Whatever it does not know is left out. */
export function readFilter(search: string): ListFilter {
  const params = new URLSearchParams(search);
  const tag = params.get("tag");
  const source = params.get("source");
  const verdict = verdicts.find((existing) => existing === params.get("verdict"));
  const sort = sorts.find((existing) => existing === params.get("sort"));
  return {
    query: params.get("query") ?? "",
    ...(tag && { tag }),
    ...(source && { source }),
    ...(verdict && { verdict }),
    ...(params.get("has") === "scripts" && { hasScripts: true as const }),
    ...(params.get("problems") === "1" && { hasProblems: true as const }),
    ...(sort && { sort }),
  };
}

/** The same words in the address and in the request to the server; empty when nothing is narrowed. */
export function writeFilter(filter: ListFilter): string {
  const params = new URLSearchParams();
  const query = filter.query.trim();
  if (query !== "") params.set("query", query);
  if (filter.tag !== undefined) params.set("tag", filter.tag);
  if (filter.source !== undefined) params.set("source", filter.source);
  if (filter.verdict !== undefined) params.set("verdict", filter.verdict);
  if (filter.hasScripts) params.set("has", "scripts");
  if (filter.hasProblems) params.set("problems", "1");
  if (filter.sort !== undefined) params.set("sort", filter.sort);
  return params.toString();
}

/** How many filters are set beside the query. */
export function countFilters({ query: _, sort: __, ...filters }: ListFilter): number {
  return Object.keys(filters).length;
}

const sorts = ["name", "used", "newest", "largest"] as const;
const verdicts: readonly Verdict[] = ["allow", "review", "block"];
