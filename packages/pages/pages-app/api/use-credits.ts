import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { CreditEntry, ToolOutput } from "../../src/contract/index.ts";
import { call, callTool } from "./call.ts";

export type Credits = ToolOutput<"skills_getCredits">;

export function useCredits() {
  return useQuery({
    queryKey: ["credits"],
    queryFn: ({ signal }) => callTool("skills_getCredits", {}, signal),
  });
}

/** Every entry of the ledger, newest first, page by page. */
export function useLedger() {
  return useInfiniteQuery({
    queryKey: ["ledger"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /v1/account/credits", {
        query: { limit: 25, ...(pageParam !== 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}

// As many as the server gives, and enough pages for an account that imports all day long.
const pageSize = 200;
const mostPages = 10;

/** Every entry since a moment, for a chart. Stops after some thousand, and says so. */
export function useEntriesSince(since: string) {
  return useQuery({
    queryKey: ["ledger", "since", since],
    queryFn: async ({ signal }) => {
      const entries: CreditEntry[] = [];
      let older = {};
      for (let page = 0; page < mostPages; page += 1) {
        const query = { limit: pageSize, ...older };
        const answer = await call("GET /v1/account/credits", { query, signal });
        entries.push(...answer.entries.filter(({ at }) => at >= since));
        const isOver = answer.nextBefore === undefined || answer.entries.some(({ at }) => at < since);
        if (isOver) return { entries, isCut: false };
        older = { before: answer.nextBefore };
      }
      return { entries, isCut: true };
    },
  });
}
