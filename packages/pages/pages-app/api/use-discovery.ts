import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DiscoveredSkill, DiscoveredSkills } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";

/** What the marketplace and the sources have for these words, or all of it without words, page by page. */
export function useDiscovery(keywords: string, source: DiscoveredSkill["source"] | "all") {
  const asked = new URLSearchParams({
    ...(keywords !== "" && { keywords }),
    ...(source !== "all" && { source }),
  });
  return useInfiniteQuery({
    queryKey: ["discovery", keywords, source],
    queryFn: ({ pageParam, signal }) =>
      call<DiscoveredSkills>(`/ui/discover?${asked}&offset=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    placeholderData: keepPreviousData,
  });
}

export type LeaderboardOrder = "executions" | "installs" | "rating";

export interface LeaderboardSkill {
  readonly rank: number;
  readonly slug: string;
  readonly owner: string;
  readonly description: string;
  readonly visibility: "public" | "premium";
  readonly hasScripts: boolean;
  readonly executions: number;
  readonly installs: number;
  readonly rating?: number;
  readonly ratings: number;
}

/** What others found useful in the last days. */
export function useLeaderboard(order: LeaderboardOrder) {
  return useQuery({
    queryKey: ["leaderboard", order],
    queryFn: ({ signal }) =>
      callTool<{ readonly days: number; readonly skills: readonly LeaderboardSkill[] }>(
        "skills_getLeaderboard",
        { sort_by: order },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/**
 * Whose skills the drive has, as `owner slug`. The first two hundred: the leaderboard does not say it, and importing what is
 * there already costs nothing.
 */
export function useDriveSlugs(): ReadonlySet<string> {
  const drive = useQuery({
    queryKey: ["skills", "drive-slugs"],
    queryFn: ({ signal }) =>
      callTool<{ readonly skills: readonly { readonly slug: string; readonly owner: string }[] }>(
        "skills_listSkills",
        {},
        signal,
      ),
  });
  return new Set(drive.data?.skills.map(({ slug, owner }) => `${owner} ${slug}`));
}
