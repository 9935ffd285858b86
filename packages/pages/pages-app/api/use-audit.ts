import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { AuditLine } from "../../src/contract/index.ts";
import { call } from "./call.ts";

/** Members that are absent let everything through. */
export interface AuditQuery {
  readonly about?: readonly string[];
  readonly actor?: AuditLine["actor"];
  readonly text?: string;
}

/** Newest first, page by page; the server looks through all there are. */
export function useAudit({ about, actor, text }: AuditQuery) {
  const filter = {
    limit: 50,
    ...(about && { about: about.join(",") }),
    ...(actor && { actor }),
    ...(text && { text }),
  };
  return useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /v1/account/audit", {
        query: { ...filter, ...(pageParam !== 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });
}
