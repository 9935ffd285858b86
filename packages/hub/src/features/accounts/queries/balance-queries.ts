import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { accountNotFound } from "../account-not-found.ts";

/** The balance, which nobody else changes until the transaction ends. */
export async function lockBalance(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("accounts")
    .where("id", "=", accountId)
    .select("credits")
    // Rows that refer to the account may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw accountNotFound();
  return row.credits;
}

export interface BalanceMovement {
  readonly accountId: string;
  readonly amount: number;
}

/** The balance afterwards; undefined when there is not enough. */
export async function debit(db: Db, { accountId, amount }: BalanceMovement): Promise<number | undefined> {
  const row = await db
    .updateTable("accounts")
    .set({ credits: sql<number>`credits - ${amount}` })
    .where("id", "=", accountId)
    .where("credits", ">=", amount)
    .returning("credits")
    .executeTakeFirst();
  return row?.credits;
}

export async function raiseCredits(db: Db, { accountId, amount }: BalanceMovement): Promise<number> {
  const row = await db
    .updateTable("accounts")
    .set({ credits: sql<number>`credits + ${amount}` })
    .where("id", "=", accountId)
    .returning("credits")
    .executeTakeFirst();
  if (row === undefined) throw accountNotFound();
  return row.credits;
}

export async function setPlan(
  db: Db,
  { accountId, plan }: { readonly accountId: string; readonly plan: string },
): Promise<boolean> {
  const row = await db
    .updateTable("accounts")
    .set({ plan })
    .where("id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function accountCredits(
  db: Db,
  accountId: string,
): Promise<{ readonly credits: number; readonly plan: string }> {
  const row = await db
    .selectFrom("accounts")
    .where("id", "=", accountId)
    .select(["credits", "plan"])
    .executeTakeFirst();
  if (row === undefined) throw accountNotFound();
  return row;
}
