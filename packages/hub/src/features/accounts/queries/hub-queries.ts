import { type Kysely, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Database } from "../../../platform/db/schema.ts";

// Over all accounts: for the hub's start, its operator and its copies.

export interface AccountCounts {
  readonly accounts: number;
  readonly disabled: number;
  readonly teams: number;
}

export async function countAccounts(db: Db): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    select count(*) as accounts, count(*) filter (where disabled_at is not null) as disabled,
      (select count(*) from teams) as teams
    from accounts`.execute(db);
  return rows[0] ?? { accounts: 0, disabled: 0, teams: 0 };
}

/** The first account that owns the hub. */
export async function hubOwner(db: Kysely<Database>) {
  return await db
    .selectFrom("accounts")
    .select(["id", "handle"])
    .where("role", "=", "owner")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

/** By handle. */
export async function accountsAfter(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly id: string; readonly handle: string; readonly disabled: boolean }[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "handle", "disabled_at"])
    .where("handle", ">", after)
    .orderBy("handle")
    .limit(limit)
    .execute();
  return rows.map(({ id, handle, disabled_at: at }) => ({ id, handle, disabled: at !== null }));
}

/** Until the transaction ends, no account is made or changed. */
export async function lockAllAccounts(transaction: Db): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(transaction);
}
