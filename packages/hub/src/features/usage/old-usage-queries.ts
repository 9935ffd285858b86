import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

/**
 * Puts days of these accounts that are older than that together with the first of their month, some at a time. How many those were. No
 * sum changes.
 */
export async function foldOldUsage(
  db: Db,
  { accountIds, days, limit }: { readonly accountIds: readonly string[]; days: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select o.* from unnest(${accountIds}::uuid[]) a
      cross join lateral (select account_id, skill_id, day from usage_days
        where account_id = a and day < current_date - ${days}::int and extract(day from day) <> 1 order by day limit ${limit}) o),
    gone as (
      delete from usage_days u using old where u.account_id = old.account_id and u.skill_id = old.skill_id and u.day = old.day
      returning u.*),
    folded as (
      insert into usage_days (account_id, skill_id, day, loads, runs, failures, last_at)
      select account_id, skill_id, date_trunc('month', day)::date, sum(loads), sum(runs), sum(failures), max(last_at)
      from gone group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, skill_id, day) do update set
        loads = usage_days.loads + excluded.loads,
        runs = usage_days.runs + excluded.runs,
        failures = usage_days.failures + excluded.failures,
        last_at = greatest(usage_days.last_at, excluded.last_at)
      returning 1)
    select (select count(*) from gone) as count, (select count(*) from folded) as folded`.execute(db);
  return rows[0]?.count ?? 0;
}
