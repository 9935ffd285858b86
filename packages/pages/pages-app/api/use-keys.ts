import { useQuery } from "@tanstack/react-query";
import type { AccountKeyRequest, AccountKeys, MintedAccountKey } from "../../src/contract/index.ts";
import { call } from "./call.ts";
import { useChange } from "./use-change.ts";

export function useKeys() {
  return useQuery({
    queryKey: ["keys"],
    queryFn: ({ signal }) => call<AccountKeys>("/v1/account/keys", { signal }),
  });
}

/** The answer holds the key, for the only time. */
export function useMintKey() {
  return useChange(
    (body: AccountKeyRequest) => call<MintedAccountKey>("/v1/account/keys", { method: "POST", body }),
    ["keys", "collections"],
  );
}

export function useRevokeKey() {
  return useChange(
    (id: string) => call<object>(`/v1/account/keys/${encodeURIComponent(id)}`, { method: "DELETE" }),
    ["keys", "collections"],
  );
}
