import { ToolError } from "@skillquay/tools";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { displayOf, generateKey, readKey } from "../../platform/tokens/api-key.ts";
import { expandScopes, type GrantScope } from "../../platform/tokens/grant-scopes.ts";
import { readPresentedKey } from "../../platform/tokens/presented-key.ts";
import { accountExists, accountNotFound } from "../accounts/index.ts";
import { type Actor, actorOf, OPERATOR, recordAudit } from "../audit/index.ts";
import { type ImportedKey, importKeys, type KeyImport } from "./import-keys.ts";
import { keyProblems } from "./key-problems.ts";
import {
  collectionExists,
  countUnrevokedKeys,
  insertKey,
  keyOwner,
  keysOfAccount,
  markKeyRevoked,
} from "./queries/key-queries.ts";

/** API keys of accounts: made, listed and ended. */
export interface Keys {
  /** The answer holds the key itself, for the only time. */
  mint(requested: KeyRequest, by?: Actor): Promise<MintedKey>;
  /** Takes over keys of another system by their hashes. */
  importKeys(accountId: string, keys: readonly ImportedKey[]): Promise<KeyImport>;
  list(accountId: string): Promise<readonly KeyFacts[]>;
  /** Keys of all accounts that were not revoked. */
  countAll(): Promise<number>;
  /** False when the account has no such key. Every instance refuses it within a second. */
  revoke(which: { readonly accountId: string; readonly keyId: string }, by?: Actor): Promise<boolean>;
  /** Whoever finds a key may end it by showing it. False when it is no key of this hub. */
  revokeByPresenting(key: string): Promise<boolean>;
}

export interface KeyRequest {
  readonly accountId: string;
  readonly name: string;
  /** A collection of the same account that the key is limited to. */
  readonly collectionId?: string | undefined;
  /** `upload`: may bring skills in and do nothing else. */
  readonly kind?: "full" | "upload" | undefined;
  /** Preset or tool names that `/mcp` offers to it. */
  readonly tools?: string | undefined;
  readonly expiresAt?: Date | undefined;
  /** What an agent may do that was connected by OAuth; everything when absent. */
  readonly scopes?: readonly GrantScope[] | undefined;
}

export interface MintedKey {
  readonly id: string;
  readonly key: string;
  /** The beginning of the key, to recognise it by. */
  readonly display: string;
}

export interface KeyFacts {
  readonly id: string;
  readonly name: string;
  readonly display: string;
  readonly kind: "full" | "upload";
  readonly collection: { readonly id: string; readonly name: string } | undefined;
  readonly tools: string | undefined;
  /** What an agent may do that was connected by OAuth. */
  readonly scopes: readonly GrantScope[] | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  /** To the minute. */
  readonly lastUsedAt: Date | undefined;
}

export function createKeys({ database }: { readonly database: HubDatabase }): Keys {
  const { db } = database;
  return {
    mint: (requested, by) => db.transaction().execute((transaction) => mintKey(transaction, requested, by)),
    importKeys: (accountId, keys) => importKeys(database, accountId, keys),
    async list(accountId) {
      if (!isId(accountId)) return [];
      return (await keysOfAccount(db, accountId)).map(keyFacts);
    },
    countAll: () => countUnrevokedKeys(db),
    async revoke({ accountId, keyId }, by = OPERATOR) {
      if (!isId(accountId) || !isId(keyId)) return false;
      return await db.transaction().execute((transaction) => endKey(transaction, { accountId, keyId }, by));
    },
    async revokeByPresenting(key) {
      const read = readPresentedKey(key);
      if (!read.ok) return false;
      return await db.transaction().execute(async (transaction) => {
        const owner = await keyOwner(transaction, read.hash);
        return owner === undefined ? false : await endKey(transaction, owner, actorOf(owner));
      });
    },
  };
}

/** Makes a key as part of a larger change. */
export async function mintKey(db: Db, requested: KeyRequest, by: Actor = OPERATOR): Promise<MintedKey> {
  const problems = keyProblems(requested);
  if (problems.length > 0)
    throw new ToolError("invalid_input", `The key is not right: ${problems.join("; ")}.`);
  const { accountId, collectionId } = requested;
  if (!isId(accountId) || !(await accountExists(db, accountId))) throw accountNotFound();
  if (collectionId !== undefined) {
    const isOwn = isId(collectionId) && (await collectionExists(db, { accountId, collectionId }));
    if (!isOwn) throw hubError("collection_not_found", "The account has no such collection.");
  }
  const key = generateKey();
  const read = readKey(key);
  if (!read.ok) throw new Error("a new key does not pass its own check");
  const display = displayOf(key);
  const id = await insertKey(db, {
    accountId,
    collectionId: collectionId ?? null,
    name: requested.name.trim(),
    kind: requested.kind ?? "full",
    hash: read.hash,
    display,
    tools: requested.tools ?? null,
    expiresAt: requested.expiresAt ?? null,
    scopes: requested.scopes ?? null,
  });
  const { scopes } = requested;
  const details = {
    name: requested.name.trim(),
    ...(scopes === undefined ? { kind: requested.kind ?? "full", display } : { scopes }),
  };
  const action = scopes === undefined ? "key.create" : "agent.connect";
  await recordAudit(db, { ...by, accountId, action, target: id, details });
  return { id, key, display };
}

/** Ends a key as part of a larger change. False when the account has no such key. */
export async function endKey(
  db: Db,
  which: { readonly accountId: string; readonly keyId: string },
  by: Actor,
): Promise<boolean> {
  const { accountId, keyId } = which;
  const isOwn = await markKeyRevoked(db, which);
  if (!isOwn) return false;
  await recordChange(db, "key", keyId);
  await recordAudit(db, { ...by, accountId, action: "key.revoke", target: keyId });
  return true;
}

function keyFacts(row: Awaited<ReturnType<typeof keysOfAccount>>[number]): KeyFacts {
  const { collection_id: id, collection_name: name } = row;
  return {
    id: row.id,
    name: row.name,
    display: row.display,
    kind: row.kind,
    collection: id === null || name === null ? undefined : { id, name },
    tools: row.tools ?? undefined,
    scopes: row.scopes === null ? undefined : expandScopes(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
