import { useInfiniteQuery } from "@tanstack/react-query";
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

export function useAudit() {
  return useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: ({ pageParam, signal }) =>
      call<AuditPage>(`/v1/account/audit?limit=50${pageParam === 0 ? "" : `&before=${pageParam}`}`, {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
}
