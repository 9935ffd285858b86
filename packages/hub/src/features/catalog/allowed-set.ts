import type { Caller } from "../accounts/index.ts";

/**
 * Which skills a caller may see, as every query is told it. `allowed-set-queries.ts` is the one place that turns it into
 * SQL: list, find, search and suggest are all built on that.
 */
export type AllowedScope = PublicScope | AccountScope;

/** Without a key: public skills. */
export interface PublicScope {
  readonly kind: "public";
}

/** The account's drive, its teams' skills and what others shared with it, as far as each of the collections goes. */
export interface AccountScope {
  readonly kind: "account";
  readonly accountId: string;
  readonly within: readonly ScopeCollection[];
}

export interface ScopeCollection {
  readonly collectionId: string;
  /** It names its skills. False: all of the account's, within its two flags. */
  readonly isScoped: boolean;
}

export function scopeOf(caller: Caller): AllowedScope {
  if (caller.tier === "anonymous") return { kind: "public" };
  const { accountId, collection, tier } = caller;
  if (collection === undefined) return { kind: "account", accountId, within: [] };
  return {
    kind: "account",
    accountId,
    within: [{ collectionId: collection.id, isScoped: tier === "scoped" }],
  };
}

/** What a collection leaves of a scope. */
export function narrowed(scope: AccountScope, collection: ScopeCollection): AccountScope {
  const isThere = scope.within.some(({ collectionId }) => collectionId === collection.collectionId);
  return isThere ? scope : { ...scope, within: [...scope.within, collection] };
}

/** Equal keys see the same. */
export function scopeKey(scope: AllowedScope): string {
  if (scope.kind === "public") return "public";
  return [scope.accountId, ...scope.within.map(({ collectionId }) => collectionId)].join(" ");
}
