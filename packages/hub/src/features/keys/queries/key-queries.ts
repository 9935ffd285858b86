import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewKey {
  readonly accountId: string;
  readonly collectionId: string | null;
  readonly name: string;
  readonly kind: "full" | "upload";
  readonly hash: Buffer;
  readonly display: string;
  readonly tools: string | null;
  readonly expiresAt: Date | null;
  readonly scopes?: readonly string[] | null | undefined;
}

export async function insertKey(db: Db, key: NewKey): Promise<string> {
  const { id } = await db
    .insertInto("keys")
    .values({
      account_id: key.accountId,
      collection_id: key.collectionId,
      name: key.name,
      kind: key.kind,
      hash: key.hash,
      display: key.display,
      tools: key.tools,
      expires_at: key.expiresAt,
      scopes: key.scopes == null ? null : [...key.scopes],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined when a key of that hash is there already. */
export async function insertImportedKey(db: Db, key: NewKey): Promise<string | undefined> {
  const row = await db
    .insertInto("keys")
    .values({
      account_id: key.accountId,
      collection_id: key.collectionId,
      name: key.name,
      kind: key.kind,
      hash: key.hash,
      display: key.display,
      tools: key.tools,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Keys of an account, oldest first, ended ones included. */
export async function keysOfAccount(db: Db, accountId: string) {
  return await db
    .selectFrom("keys")
    .leftJoin("collections", "collections.id", "keys.collection_id")
    .where("keys.account_id", "=", accountId)
    .select([
      "keys.id",
      "keys.name",
      "keys.display",
      "keys.kind",
      "keys.tools",
      "keys.scopes",
      "keys.collection_id",
      "collections.name as collection_name",
      "keys.created_at",
      "keys.expires_at",
      "keys.revoked_at",
      "keys.last_used_at",
    ])
    .orderBy("keys.created_at")
    .orderBy("keys.id")
    .execute();
}

/** False when the account has no such key. A key that was revoked before keeps its time. */
export async function markKeyRevoked(
  db: Db,
  { accountId, keyId }: { readonly accountId: string; readonly keyId: string },
): Promise<boolean> {
  const row = await db
    .updateTable("keys")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("account_id", "=", accountId)
    .where("id", "=", keyId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever holds the key may end it, so the key itself says whose it is. */
export async function keyOwner(
  db: Db,
  hash: Buffer,
): Promise<{ keyId: string; accountId: string } | undefined> {
  return await db
    .selectFrom("keys")
    .where("hash", "=", hash)
    .select(["id as keyId", "account_id as accountId"])
    .executeTakeFirst();
}

/** What decides about a key and what its caller is told to be. */
export async function keyByHash(db: Db, hash: Buffer) {
  return await db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .leftJoin("collections", "collections.id", "keys.collection_id")
    .where("keys.hash", "=", hash)
    .select([
      "keys.id",
      "keys.hash",
      "keys.name",
      "keys.kind",
      "keys.tools",
      "keys.scopes",
      "keys.account_id",
      "keys.expires_at",
      "keys.revoked_at",
      "accounts.handle as account_handle",
      "accounts.disabled_at",
      "keys.collection_id",
      "collections.name as collection_name",
      "collections.is_scoped",
      "collections.include_team_skills",
      "collections.include_shared_skills",
    ])
    .executeTakeFirst();
}

/** Of these keys, the ones that are refused now: revoked, expired, gone, or of a disabled account. */
export async function endedAmong(db: Db, keyIds: readonly string[]): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const rows = await db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .where("keys.id", "=", sql<string>`any(${[...keyIds]}::uuid[])`)
    .where("keys.revoked_at", "is", null)
    .where("accounts.disabled_at", "is", null)
    .where((where) =>
      where.or([where("keys.expires_at", "is", null), where("keys.expires_at", ">", sql<Date>`now()`)]),
    )
    .select("keys.id")
    .execute();
  const current = new Set(rows.map(({ id }) => id));
  return keyIds.filter((id) => !current.has(id));
}

/** Keys of those among the accounts that are disabled. */
export async function keysOfDisabledAccounts(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .where("keys.account_id", "=", sql<string>`any(${[...accountIds]}::uuid[])`)
    .where("accounts.disabled_at", "is not", null)
    .select("keys.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Keys that ended in the last day, of every account: for an instance that does not know what it missed. */
export async function recentlyEndedKeys(db: Db): Promise<string[]> {
  const aDayAgo = sql<Date>`now() - interval '1 day'`;
  // Two questions: no index serves one or the other.
  const rows = await db
    .selectFrom("keys")
    .where("keys.revoked_at", ">", aDayAgo)
    .select("keys.id")
    .union(
      db
        .selectFrom("accounts")
        .innerJoin("keys", "keys.account_id", "accounts.id")
        .where("accounts.disabled_at", ">", aDayAgo)
        .select("keys.id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes ids of keys that have just been authenticated. */
export async function touchKeys(db: Db, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  await db
    .updateTable("keys")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", sql<string>`any(${[...keyIds]}::uuid[])`)
    // Another instance may have written it a moment ago.
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}

export async function collectionExists(
  db: Db,
  { accountId, collectionId }: { readonly accountId: string; readonly collectionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .where("id", "=", collectionId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a key of this account may still be used. */
export async function isKeyCurrent(
  db: Db,
  { accountId, keyId }: { readonly accountId: string; readonly keyId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .where("keys.account_id", "=", accountId)
    .where("keys.id", "=", keyId)
    .where("keys.kind", "=", "full")
    .where("keys.revoked_at", "is", null)
    .where("accounts.disabled_at", "is", null)
    .where((where) =>
      where.or([where("keys.expires_at", "is", null), where("keys.expires_at", ">", sql<Date>`now()`)]),
    )
    .select("keys.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ended ones included. */
export async function accountHasKeys(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("keys")
    .where("account_id", "=", accountId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of any account, ended ones included: whether the hub has been set up. */
export async function hubHasKeys(db: Db): Promise<boolean> {
  const row = await db.selectFrom("keys").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Of all accounts: for the operator. */
export async function countUnrevokedKeys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("keys")
    .where("revoked_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
