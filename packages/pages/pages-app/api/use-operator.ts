import { useQuery } from "@tanstack/react-query";
import type { OperatorFacts, SandboxProbe } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

// Jobs and sources move by themselves.
const lookEveryMs = 5000;

export function useOperatorFacts() {
  return useQuery({
    queryKey: ["operator"],
    queryFn: ({ signal }) => call<OperatorFacts>("/ui/operator", { signal }),
    refetchInterval: lookEveryMs,
  });
}

export function useProbeSandbox() {
  return useChange(() => call<SandboxProbe>("/ui/operator/sandbox/probe", { method: "POST" }), ["operator"]);
}

export interface SourceRequest {
  readonly url: string;
  readonly kind: "git" | "well-known" | "hub";
  /** Branch, tag or commit of a repository. */
  readonly revision?: string;
}

export function useAddSource() {
  return useChange(
    (body: SourceRequest) => call<object>("/ui/operator/sources", { method: "POST", body }),
    ["operator"],
  );
}

export function useSyncSource() {
  return useChange(
    (id: string) => call<object>(`/ui/operator/sources/${encodeURIComponent(id)}/sync`, { method: "POST" }),
    ["operator"],
  );
}

export function useRemoveSource() {
  return useChange(
    (id: string) => call<object>(`/ui/operator/sources/${encodeURIComponent(id)}`, { method: "DELETE" }),
    ["operator", "discovery"],
  );
}
