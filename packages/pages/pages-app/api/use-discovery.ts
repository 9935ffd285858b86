import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { DiscoveredSkill, ToolInput, ToolOutput } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";

/** What the marketplace and the sources have for these words, or all of it without words, page by page. */
export function useDiscovery(keywords: string, source: DiscoveredSkill["source"] | "all") {
  const filter = { ...(keywords !== "" && { keywords }), ...(source !== "all" && { source }) };
  return useInfiniteQuery({
    queryKey: ["discovery", keywords, source],
    queryFn: ({ pageParam, signal }) =>
      call("GET /ui/discover", { query: { ...filter, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset,
    placeholderData: keepPreviousData,
  });
}

/** What the person's hubs and sources have for these words, on one machine. */
export function useElsewhere(keywords: string) {
  return useQuery({
    queryKey: ["discovery", keywords],
    queryFn: ({ signal }) => call("GET /ui/discover", { query: keywords === "" ? {} : { keywords }, signal }),
    placeholderData: keepPreviousData,
  });
}

export type LeaderboardOrder = NonNullable<ToolInput<"skills_getLeaderboard">["sort_by"]>;

export type LeaderboardSkill = ToolOutput<"skills_getLeaderboard">["skills"][number];

/** What others found useful in the last days. */
export function useLeaderboard(order: LeaderboardOrder) {
  return useQuery({
    queryKey: ["leaderboard", order],
    queryFn: ({ signal }) => callTool("skills_getLeaderboard", { sort_by: order }, signal),
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
    queryFn: ({ signal }) => callTool("skills_listSkills", {}, signal),
  });
  return new Set(drive.data?.skills.map(({ slug, owner }) => `${owner} ${slug}`));
}
