import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Skill calls of the account in a month, given as its first day. */
export async function callsInMonth(
  db: Db,
  { accountId, month }: { readonly accountId: string; readonly month: string },
): Promise<number> {
  const row = await db
    .selectFrom("call_months")
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .select("calls")
    .executeTakeFirst();
  return row?.calls ?? 0;
}

/** As above; until the transaction ends, nobody else counts or reserves calls of this month. */
export async function lockCalls(
  db: Db,
  { accountId, month }: { readonly accountId: string; readonly month: string },
): Promise<number> {
  const { calls } = await db
    .insertInto("call_months")
    .values({ account_id: accountId, month })
    // Written as it is: that locks the row, and gives it back.
    .onConflict((conflict) =>
      conflict.columns(["account_id", "month"]).doUpdateSet({ calls: sql<number>`call_months.calls` }),
    )
    .returning("calls")
    .executeTakeFirstOrThrow();
  return calls;
}

export interface SpentCalls {
  readonly accountId: string;
  readonly month: string;
  readonly spent: number;
}

/** Adds to the calls of each account and month. Accounts that were deleted meanwhile are left out. */
export async function addCalls(db: Db, rows: readonly SpentCalls[]): Promise<void> {
  await sql`
    insert into call_months (account_id, month, calls)
    select u.account_id, u.month, u.calls from unnest(
      ${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.month)}::date[],
      ${rows.map((row) => row.spent)}::bigint[]
    ) as u (account_id, month, calls)
    where exists (select 1 from accounts where id = u.account_id)
    -- In one order, so that two instances do not wait for each other in a circle.
    order by 1, 2
    on conflict (account_id, month) do update set calls = call_months.calls + excluded.calls`.execute(db);
}
