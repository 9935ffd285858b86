import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

export interface IdempotentScope {
  readonly accountId: string;
  readonly route: string;
  readonly key: string;
}

export type KeyClaim =
  /** The work is the caller's to do. */
  | { readonly kind: "claimed"; readonly token: string }
  | {
      readonly kind: "taken";
      readonly requestHash: Buffer;
      /** Undefined while the work runs. */
      readonly answer: { readonly status: number; readonly sealed: Buffer } | undefined;
    };

/** Of requests that come together, one gets the key. Work that began too long ago was lost with its process. */
export async function claimKey(
  db: Db,
  requested: IdempotentScope & { readonly requestHash: Buffer; readonly lostAfterMs: number },
): Promise<KeyClaim> {
  const { accountId: account_id, route, key, requestHash: request_hash } = requested;
  await db
    .deleteFrom("idempotency")
    .where("account_id", "=", account_id)
    .where("route", "=", route)
    .where("key", "=", key)
    .where("finished_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - ${requested.lostAfterMs} * interval '1 millisecond'`)
    .execute();
  const made = await db
    .insertInto("idempotency")
    .values({ account_id, route, key, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    // To the microsecond: tells this claim from one that came after it was taken for lost.
    .returning(sql<string>`created_at::text`.as("token"))
    .executeTakeFirst();
  if (made !== undefined) return { kind: "claimed", token: made.token };
  const row = await db
    .selectFrom("idempotency")
    .where("account_id", "=", account_id)
    .where("route", "=", route)
    .where("key", "=", key)
    .select(["request_hash as requestHash", "status", "body"])
    .executeTakeFirst();
  // Forgotten in between: whoever had it was refused.
  if (row === undefined) return await claimKey(db, requested);
  const { requestHash, status, body } = row;
  const answer =
    status === null || typeof body !== "string" ? undefined : { status, sealed: Buffer.from(body, "base64") };
  return { kind: "taken", requestHash, answer };
}

export async function finishKey(
  db: Db,
  { accountId, route, key }: IdempotentScope,
  answer: { readonly token: string; readonly status: number; readonly sealed: Buffer },
): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({
      status: answer.status,
      body: JSON.stringify(answer.sealed.toString("base64")),
      finished_at: sql<Date>`now()`,
    })
    .where("account_id", "=", accountId)
    .where("route", "=", route)
    .where("key", "=", key)
    .where(sql<string>`created_at::text`, "=", answer.token)
    .execute();
}

/** The key is as if it had never been used. */
export async function forgetKey(
  db: Db,
  { accountId, route, key }: IdempotentScope,
  token: string,
): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("account_id", "=", accountId)
    .where("route", "=", route)
    .where("key", "=", key)
    .where("finished_at", "is", null)
    .where(sql<string>`created_at::text`, "=", token)
    .execute();
}

/** Of every account. */
export async function deleteOldKeys(db: Db, { keepHours }: { readonly keepHours: number }): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", sql<Date>`now() - ${keepHours} * interval '1 hour'`)
    .execute();
}
