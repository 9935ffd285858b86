import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface StoredRecord {
  readonly model: string;
  readonly idHash: Buffer;
  readonly grantId: string | null;
  readonly keyId: string | null;
  readonly audience: string | null;
  readonly rotations: number | null;
  readonly uid: string | null;
  readonly payload: Buffer;
  readonly lifeSeconds: number | undefined;
}

export async function putRecord(db: Db, record: StoredRecord): Promise<void> {
  const expiresAt =
    record.lifeSeconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${record.lifeSeconds})`;
  await db
    .insertInto("oauth_records")
    .values({
      model: record.model,
      id_hash: record.idHash,
      grant_id: record.grantId,
      key_id: record.keyId,
      account_id: null,
      audience: record.audience,
      rotations: record.rotations,
      uid: record.uid,
      payload: record.payload,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["model", "id_hash"]).doUpdateSet({ payload: record.payload, expires_at: expiresAt }),
    )
    .execute();
}

/** By the secret that a client or a browser shows. */
export async function recordByHash(db: Db, model: string, idHash: Buffer) {
  return await db
    .selectFrom("oauth_records")
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", sql<Date>`now()`)]))
    .select(["payload", "consumed_at", "grant_id", "rotations"])
    .executeTakeFirst();
}

export async function recordByUid(db: Db, model: string, uid: string) {
  return await db
    .selectFrom("oauth_records")
    .where("model", "=", model)
    .where("uid", "=", uid)
    .where("expires_at", ">", sql<Date>`now()`)
    .select(["id_hash", "payload"])
    .executeTakeFirst();
}

/** False when another request was quicker: of all that come with one code, one passes. */
export async function consumeRecord(db: Db, model: string, idHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable("oauth_records")
    .set({ consumed_at: sql<Date>`now()` })
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .where("consumed_at", "is", null)
    .returning("id_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom it stood for, where it was a token. */
export async function deleteRecord(db: Db, model: string, idHash: Buffer): Promise<string | undefined> {
  const row = await db
    .deleteFrom("oauth_records")
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .returning("key_id")
    .executeTakeFirst();
  return row?.key_id ?? undefined;
}

export async function deleteOfGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom("oauth_records").where("grant_id", "=", grantId).execute();
}

/** Refresh tokens of a grant that came after one, oldest first. */
export async function laterRefreshTokens(db: Db, grantId: string, rotations: number) {
  return await db
    .selectFrom("oauth_records")
    .where("model", "=", "RefreshToken")
    .where("grant_id", "=", grantId)
    .where("rotations", ">", rotations)
    .select(["rotations", "consumed_at"])
    .orderBy("rotations")
    .execute();
}

/** Those of the same turn are good for nothing any more: whoever shows one took it from somebody. */
export async function consumeTurn(db: Db, grantId: string, rotations: number): Promise<void> {
  await db
    .updateTable("oauth_records")
    .set({ consumed_at: sql<Date>`to_timestamp(0)` })
    .where("model", "=", "RefreshToken")
    .where("grant_id", "=", grantId)
    .where("rotations", "=", rotations)
    .execute();
}

/** An access token, and the key that it stands for. */
export async function accessTokenByHash(db: Db, idHash: Buffer) {
  return await db
    .selectFrom("oauth_records as r")
    .innerJoin("keys as k", "k.id", "r.key_id")
    .where("r.model", "in", ["AccessToken", "ClientCredentials"])
    .where("r.id_hash", "=", idHash)
    .select(["r.key_id", "r.audience", "r.expires_at", "k.hash as key_hash"])
    .executeTakeFirst();
}

/** How many clients registered themselves and were never used. */
export async function countUnusedClients(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("oauth_records")
    .where("model", "=", "Client")
    .where("expires_at", ">", sql<Date>`now()`)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A client that somebody said yes to is kept as long as the yes, and some time. */
export async function keepClient(db: Db, idHash: Buffer, until: Date): Promise<void> {
  await db
    .updateTable("oauth_records")
    .set({ expires_at: sql<Date>`greatest(expires_at, ${until})` })
    .where("model", "=", "Client")
    .where("id_hash", "=", idHash)
    .where("expires_at", "is not", null)
    .execute();
}

/** Used codes and tokens stay for as long as they would have lived: showing one again says that it was stolen. */
export async function deleteExpiredRecords(db: Db): Promise<void> {
  await db
    .deleteFrom("oauth_records")
    .where("expires_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** Held until the transaction ends: refresh tokens of one grant are made one after the other. */
export async function lockGrant(db: Db, grantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`skillquay.grant ${grantId}`}, 0))`.execute(db);
}
