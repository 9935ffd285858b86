import type { Db } from "../../../platform/db/connect.ts";

/** Keys that were named after their collection follow it. */
export async function renameKeys(
  db: Db,
  accountId: string,
  { collectionId, from, to }: { collectionId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable("keys")
    .set({ name: to })
    .where("account_id", "=", accountId)
    .where("collection_id", "=", collectionId)
    .where("name", "=", from)
    .execute();
}

export async function keysOfCollection(db: Db, accountId: string, collectionId: string) {
  return await db
    .selectFrom("keys")
    .where("account_id", "=", accountId)
    .where("collection_id", "=", collectionId)
    .select(["id", "revoked_at"])
    .execute();
}

/** The collection that a key belongs to, which must be the account's and not revoked. */
export async function collectionIdOfKey(
  db: Db,
  accountId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("keys")
    .where("account_id", "=", accountId)
    .where("hash", "=", hash)
    .where("revoked_at", "is", null)
    .select("collection_id")
    .executeTakeFirst();
  return row?.collection_id ?? undefined;
}

/** Keys of all collections of the account that still work, oldest first. */
export async function collectionKeys(db: Db, accountId: string) {
  return await db
    .selectFrom("keys")
    .where("account_id", "=", accountId)
    .where("collection_id", "is not", null)
    .where("revoked_at", "is", null)
    .select(["collection_id", "display", "last_used_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
