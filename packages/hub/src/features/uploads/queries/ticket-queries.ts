import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewTicket {
  readonly keyId: string;
  readonly collectionId: string | undefined;
  readonly tokenHash: Buffer;
  readonly filename: string | undefined;
  readonly maxBytes: number;
  readonly lifeSeconds: number;
}

export async function insertTicket(
  db: Db,
  accountId: string,
  ticket: NewTicket,
): Promise<{ expires_at: Date }> {
  return db
    .insertInto("upload_tickets")
    .values({
      account_id: accountId,
      key_id: ticket.keyId,
      collection_id: ticket.collectionId ?? null,
      token_hash: ticket.tokenHash,
      filename: ticket.filename ?? null,
      max_bytes: ticket.maxBytes,
      expires_at: sql<Date>`now() + make_interval(secs => ${ticket.lifeSeconds})`,
      used_at: null,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
}

/** Those that could still be used. */
export async function countOpenTickets(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("upload_tickets")
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** By the secret itself, which says whose it is. Gone together with its key, its account and its collection. */
export async function ticketByHash(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("upload_tickets as t")
    .innerJoin("keys as k", "k.id", "t.key_id")
    .innerJoin("accounts as a", "a.id", "t.account_id")
    .leftJoin("collections as c", (join) =>
      join
        .onRef("c.id", "=", "t.collection_id")
        .onRef("c.account_id", "=", "t.account_id")
        .on("c.is_scoped", "=", true),
    )
    .where("t.token_hash", "=", tokenHash)
    .select([
      "t.id",
      "t.account_id",
      "t.key_id",
      "t.filename",
      "t.max_bytes",
      "c.id as collection_id",
      "c.name as collection_name",
      sql<boolean>`t.used_at is not null`.as("is_used"),
      sql<boolean>`t.expires_at > now() and k.revoked_at is null and a.disabled_at is null
        and (k.expires_at is null or k.expires_at > now())`.as("is_good"),
    ])
    .executeTakeFirst();
}

/** Compare and set: of all who try at once, one is told true. */
export async function useTicket(db: Db, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable("upload_tickets")
    .set({ used_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** For whoever used it and was turned away before anything was read. */
export async function giveTicketBack(db: Db, accountId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("upload_tickets")
    .set({ used_at: null })
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteOldTickets(db: Db): Promise<void> {
  await db
    .deleteFrom("upload_tickets")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
