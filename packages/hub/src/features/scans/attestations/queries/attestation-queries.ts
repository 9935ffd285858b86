import { sql } from "kysely";
import type { Db } from "../../../../platform/db/connect.ts";

export interface StoredSigningKey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly sealed: Buffer;
}

/** Newest first. They belong to the hub, not to a tenant. */
export async function signingKeys(db: Db): Promise<StoredSigningKey[]> {
  const rows = await db
    .selectFrom("signing_keys")
    .select(["id", "public_key", "private_key"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, publicKey: row.public_key, sealed: row.private_key }));
}

export async function addSigningKey(db: Db, { id, publicKey, sealed }: StoredSigningKey): Promise<void> {
  await db.insertInto("signing_keys").values({ id, public_key: publicKey, private_key: sealed }).execute();
}

/** Two instances that start at once end up with the key of one of them. */
export async function addFirstSigningKey(db: Db, key: StoredSigningKey): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table signing_keys in share row exclusive mode`.execute(transaction);
    if ((await signingKeys(transaction)).length === 0) await addSigningKey(transaction, key);
  });
}

interface TreeOfEngine {
  readonly treeDigest: string;
  readonly engine: string;
}

export async function storedAttestation(
  db: Db,
  { treeDigest, engine }: TreeOfEngine,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("attestations")
    .select("body")
    .where("tree_digest", "=", treeDigest)
    .where("engine", "=", engine)
    .executeTakeFirst();
  return row?.body;
}

/** The first one to come wins; what was given out is never replaced. */
export async function keepAttestation(
  db: Db,
  { treeDigest, engine, keyId, body }: TreeOfEngine & { readonly keyId: string; readonly body: string },
): Promise<void> {
  await db
    .insertInto("attestations")
    .values({ tree_digest: treeDigest, engine, key_id: keyId, body })
    .onConflict((conflict) => conflict.columns(["tree_digest", "engine"]).doNothing())
    .execute();
}
