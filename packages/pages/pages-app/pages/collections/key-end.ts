import type { AccountKey } from "../../../src/contract/index.ts";

/** Why a key works no more; undefined while it does. */
export function endOf(
  { revokedAt, expiresAt }: Pick<AccountKey, "revokedAt" | "expiresAt">,
  now: Date,
): "Revoked" | "Expired" | undefined {
  if (revokedAt !== undefined) return "Revoked";
  return expiresAt !== undefined && new Date(expiresAt) <= now ? "Expired" : undefined;
}
