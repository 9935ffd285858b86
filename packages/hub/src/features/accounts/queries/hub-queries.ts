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
    from accounts where role <> 'hub'`.execute(db);
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

/** The account that has what comes with the program. */
export async function accountOfHub(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("id").where("role", "=", "hub").executeTakeFirst();
  return row?.id;
}

/** What is left of an account goes with its row. */
export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("accounts").where("id", "=", accountId).where("role", "<>", "hub").execute();
}

/** Disabled from the start: nothing can be shared with it, and no key of it would be accepted. */
export async function insertAccountOfHub(db: Db, handle: string): Promise<string> {
  const { id } = await db
    .insertInto("accounts")
    .values({ handle, name: "Skillquay", role: "hub", disabled_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** By handle; the hub's own is left out. */
export async function accountsAfter(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly id: string; readonly handle: string; readonly disabled: boolean }[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "handle", "disabled_at"])
    .where("handle", ">", after)
    .where("role", "<>", "hub")
    .orderBy("handle")
    .limit(limit)
    .execute();
  return rows.map(({ id, handle, disabled_at: at }) => ({ id, handle, disabled: at !== null }));
}

/** Until the transaction ends, no account is made or changed. */
export async function lockAllAccounts(transaction: Db): Promise<void> {
  await sql`lock table accounts in share row exclusive mode`.execute(transaction);
}
