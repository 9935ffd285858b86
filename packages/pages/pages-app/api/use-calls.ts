import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CallLogQuery, InsightsQuery } from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** Newest first, page by page. While only the newest are shown, they are asked for again every few seconds. */
export function useCalls(filter: CallLogQuery) {
  return useInfiniteQuery({
    queryKey: ["calls", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /ui/calls", { query: { ...filter, ...(pageParam !== 0 && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 5000 : false),
  });
}

export function useCallChoices() {
  return useQuery({
    queryKey: ["calls", "choices"],
    queryFn: ({ signal }) => call("GET /ui/calls/choices", { signal }),
  });
}

export function useInsights(query: InsightsQuery) {
  return useQuery({
    queryKey: ["calls", "insights", query],
    queryFn: ({ signal }) => call("GET /ui/insights", { query, signal }),
    placeholderData: keepPreviousData,
  });
}
