import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import { shownVersion } from "../catalog/index.ts";
import { notQuarantined } from "../scans/index.ts";

export type LeaderboardOrder = "executions" | "installs" | "rating";

export interface LeaderboardRow {
  readonly slug: string;
  readonly description: string;
  readonly visibility: "public" | "premium";
  readonly hasScripts: boolean;
  readonly owner: string;
  readonly executions: number;
  readonly installs: number;
  /** Null below the number of ratings that a mean needs. */
  readonly rating: number | null;
  readonly ratings: number;
}

export interface LeaderboardWindow {
  readonly days: number;
  readonly limit: number;
  /** How many ratings a mean needs. */
  readonly minRatings: number;
}

/** The first public and premium skills of all accounts: what everybody may see of them, and counts that name nobody. */
export async function leaderboardRows(
  db: Db,
  order: LeaderboardOrder,
  { days, limit, minRatings }: LeaderboardWindow,
): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    select s.slug, v.description, s.visibility, v.has_scripts as "hasScripts", owner.handle as owner,
      coalesce(used.runs, 0)::bigint as executions, coalesce(got.installs, 0)::bigint as installs,
      case when rated.count >= ${minRatings} then rated.mean end as rating, coalesce(rated.count, 0)::bigint as ratings
    from skills s
    join versions v on v.skill_id = s.id and v.id = ${shownVersion}
    join accounts owner on owner.id = s.account_id
    left join (
      select skill_id, sum(runs) as runs from usage_days
      where day > (now() at time zone 'utc')::date - ${days}::int group by skill_id
    ) used on used.skill_id = s.id
    left join (
      select skill_id, count(*) as installs from installs
      where created_at > now() - make_interval(days => ${days}) group by skill_id
    ) got on got.skill_id = s.id
    left join (
      select skill_id, round(avg(stars), 2)::float8 as mean, count(*) as count from ratings
      where rated_at > now() - make_interval(days => ${days}) group by skill_id
    ) rated on rated.skill_id = s.id
    where s.visibility in ('public', 'premium') and owner.disabled_at is null and ${notQuarantined} and ${ORDERS[order].where(minRatings)}
    order by ${ORDERS[order].by}, s.slug collate "C"
    limit ${limit}`.execute(db);
  return rows;
}

interface Order {
  /** A skill of which there is nothing to count has no place. */
  readonly where: (minRatings: number) => RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

const ORDERS: Readonly<Record<LeaderboardOrder, Order>> = {
  executions: { where: () => sql`used.runs > 0`, by: sql`used.runs desc` },
  installs: { where: () => sql`got.installs > 0`, by: sql`got.installs desc` },
  rating: {
    where: (minRatings) => sql`rated.count >= ${minRatings}`,
    by: sql`rated.mean desc, rated.count desc`,
  },
};
