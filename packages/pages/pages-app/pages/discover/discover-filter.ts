import type { DiscoveredSkill } from "../../../src/contract/index.ts";

/** What is looked for. It lives in the address, so that a search can be kept and sent. */
export interface DiscoverFilter {
  readonly query: string;
  readonly source: "all" | "marketplace" | "github";
  readonly show: "all" | "new" | "open";
}

/** Reads the part of the address behind `?`. Whatever it does not know is left out. */
export function readDiscoverFilter(search: string): DiscoverFilter {
  const params = new URLSearchParams(search);
  return {
    query: params.get("query") ?? "",
    source: sources.find((existing) => existing === params.get("source")) ?? "all",
    show: shows.find((existing) => existing === params.get("show")) ?? "all",
  };
}

export function writeDiscoverFilter({ query, source, show }: DiscoverFilter): string {
  const params = new URLSearchParams();
  if (query.trim() !== "") params.set("query", query.trim());
  if (source !== "all") params.set("source", source);
  if (show !== "all") params.set("show", show);
  return params.toString();
}

/** Whether a result is shown. Words and source were the server's business. */
export function fits(skill: DiscoveredSkill, { show }: Pick<DiscoverFilter, "show">): boolean {
  if (show === "new") return !skill.inDrive;
  return show !== "open" || !skill.isPremium;
}

const sources = ["marketplace", "github"] as const;
const shows = ["new", "open"] as const;
