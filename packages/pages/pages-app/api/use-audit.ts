import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

/** One thing that was done in the account. */
export interface AuditLine {
  readonly id: number;
  readonly at: string;
  readonly actor: "account" | "operator" | "hub";
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly key?: { readonly id: string; readonly name?: string };
}

interface AuditPage {
  readonly entries: readonly AuditLine[];
  readonly nextBefore?: number;
}

/** Members that are absent let everything through. */
export interface AuditQuery {
  readonly about?: readonly string[];
  readonly actor?: AuditLine["actor"];
  readonly text?: string;
}

/** Newest first, page by page; the server looks through all there are. */
export function useAudit({ about, actor, text }: AuditQuery) {
  const query = new URLSearchParams({
    limit: "50",
    ...(about && { about: about.join(",") }),
    ...(actor && { actor }),
    ...(text && { text }),
  });
  return useInfiniteQuery({
    queryKey: ["audit", query.toString()],
    queryFn: ({ pageParam, signal }) =>
      call<AuditPage>(`/v1/account/audit?${query}${pageParam === 0 ? "" : `&before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });
}
