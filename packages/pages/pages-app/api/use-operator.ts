import { useQuery } from "@tanstack/react-query";
import type { SourceRequest } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

// Jobs and sources move by themselves.
const lookEveryMs = 5000;

export function useOperatorFacts() {
  return useQuery({
    queryKey: ["operator"],
    queryFn: ({ signal }) => call("GET /ui/operator", { signal }),
    refetchInterval: lookEveryMs,
  });
}

export function useProbeSandbox() {
  return useChange(() => call("POST /ui/operator/sandbox/probe"), ["operator"]);
}

export function useAddSource() {
  return useChange((body: SourceRequest) => call("POST /ui/operator/sources", { body }), ["operator"]);
}

export function useSyncSource() {
  return useChange(
    (id: string) => call("POST /ui/operator/sources/:id/sync", { params: { id } }),
    ["operator"],
  );
}

export function useRemoveSource() {
  return useChange(
    (id: string) => call("DELETE /ui/operator/sources/:id", { params: { id } }),
    ["operator", "discovery"],
  );
}
