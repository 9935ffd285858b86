import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export interface UsageRow {
  readonly accountId: string;
  readonly skillId: string;
  /** `2026-11-01`. */
  readonly day: string;
  readonly loads: number;
  readonly runs: number;
  readonly failures: number;
  readonly lastAt: Date;
}

/** Adds to the counts of each account, skill and day. What was deleted meanwhile is left out. */
export async function addUsage(db: Db, rows: readonly UsageRow[]): Promise<void> {
  await sql`
    insert into usage_days (account_id, skill_id, day, loads, runs, failures, last_at)
    select u.* from unnest(
      ${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.skillId)}::uuid[],
      ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.loads)}::bigint[],
      ${rows.map((row) => row.runs)}::bigint[], ${rows.map((row) => row.failures)}::bigint[],
      ${rows.map((row) => row.lastAt.toISOString())}::timestamptz[]
    ) as u (account_id, skill_id, day, loads, runs, failures, last_at)
    where exists (select 1 from skills where id = u.skill_id) and exists (select 1 from accounts where id = u.account_id)
    -- In one order, so that two instances do not wait for each other in a circle.
    order by u.account_id, u.skill_id, u.day
    on conflict (account_id, skill_id, day) do update set
      loads = usage_days.loads + excluded.loads,
      runs = usage_days.runs + excluded.runs,
      failures = usage_days.failures + excluded.failures,
      last_at = greatest(usage_days.last_at, excluded.last_at)`.execute(db);
}

/** How often and when the account last loaded each skill. */
export async function usageOf(
  db: Db,
  accountId: string,
): Promise<Map<string, { readonly count: number; readonly lastAtMs: number }>> {
  const rows = await db
    .selectFrom("usage_days")
    .select(({ fn }) => [
      "skill_id",
      sql<number>`sum(loads)::bigint`.as("count"),
      fn.max("last_at").as("last_at"),
    ])
    .where("account_id", "=", accountId)
    .groupBy("skill_id")
    .execute();
  return new Map(rows.map((row) => [row.skill_id, { count: row.count, lastAtMs: row.last_at.getTime() }]));
}
