import { useQuery } from "@tanstack/react-query";
import type { AccountKeyRequest } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function useKeys(isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ["keys"],
    queryFn: ({ signal }) => call("GET /v1/account/keys", { signal }),
  });
}

/** The answer holds the key, for the only time. */
export function useMintKey() {
  return useChange(
    (body: AccountKeyRequest) => call("POST /v1/account/keys", { body }),
    ["keys", "collections"],
  );
}

export function useRevokeKey() {
  return useChange(
    (id: string) => call("DELETE /v1/account/keys/:id", { params: { id } }),
    ["keys", "collections"],
  );
}
