import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

interface Movement {
  readonly accountId: string;
  readonly amount: number;
}

export async function insertReservation(
  db: Db,
  requested: Movement & { readonly reason: string; readonly ref: string },
): Promise<string> {
  const { id } = await db
    .insertInto("reservations")
    .values({
      account_id: requested.accountId,
      amount: requested.amount,
      reason: requested.reason,
      ref: requested.ref,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What was held; undefined when it is held no more, or never was by this account. */
export async function closeReservation(
  db: Db,
  closing: {
    readonly accountId: string;
    readonly reservationId: string;
    readonly state: "settled" | "refunded";
  },
) {
  return await db
    .updateTable("reservations")
    .set({ state: closing.state, closed_at: sql<Date>`now()` })
    .where("account_id", "=", closing.accountId)
    .where("id", "=", closing.reservationId)
    .where("state", "=", "held")
    .returning(["amount", "reason", "ref"])
    .executeTakeFirst();
}

export async function reservationOf(
  db: Db,
  { accountId, reservationId }: { readonly accountId: string; readonly reservationId: string },
) {
  return await db
    .selectFrom("reservations")
    .where("account_id", "=", accountId)
    .where("id", "=", reservationId)
    .select(["state", "amount"])
    .executeTakeFirst();
}

export async function ledgerEntry(
  db: Db,
  { accountId, key }: { readonly accountId: string; readonly key: string },
) {
  return await db
    .selectFrom("ledger")
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", key)
    .select(["amount", "ref", "reservation_id as reservationId"])
    .executeTakeFirst();
}

export interface NewEntry {
  readonly accountId: string;
  readonly kind: "grant" | "reserve" | "settle" | "refund";
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reason: string;
  readonly ref: string;
  readonly reservationId: string | null;
  readonly key: string;
}

export async function insertEntry(db: Db, entry: NewEntry): Promise<void> {
  await db
    .insertInto("ledger")
    .values({
      account_id: entry.accountId,
      kind: entry.kind,
      amount: entry.amount,
      balance_after: entry.balanceAfter,
      reason: entry.reason,
      ref: entry.ref,
      reservation_id: entry.reservationId,
      idempotency_key: entry.key,
    })
    .execute();
}

export type LedgerEntry = Awaited<ReturnType<typeof recentEntries>>[number];

export async function recentEntries(
  db: Db,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
) {
  return await db
    .selectFrom("ledger")
    .where("account_id", "=", accountId)
    .select(["kind", "amount", "balance_after as balanceAfter", "reason", "ref", "at"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function ledgerPage(
  db: Db,
  accountId: string,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
) {
  return await db
    .selectFrom("ledger")
    .where("account_id", "=", accountId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .select(["id", "at", "kind", "amount", "balance_after as balanceAfter", "reason", "ref"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
