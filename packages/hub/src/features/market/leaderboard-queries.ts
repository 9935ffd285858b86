import { type RawBuilder, sql } from "kysely";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
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

/** A skill on a board, with what was counted for it. */
export type Place = Pick<LeaderboardRow, "executions" | "installs" | "rating" | "ratings"> & {
  readonly skillId: string;
};

export interface LeaderboardWindow {
  readonly days: number;
  readonly limit: number;
  /** How many ratings a mean needs. */
  readonly minRatings: number;
}

/** Counts the use that all accounts made of what everybody may see. Costs as much as there is use: for boards that are kept. */
export async function countPlaces(
  { db }: HubDatabase,
  order: LeaderboardOrder,
  { days, limit, minRatings }: LeaderboardWindow,
): Promise<Place[]> {
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (transaction) => {
      await sql`set local statement_timeout = ${sql.lit(COUNT_TIMEOUT_MS)}`.execute(transaction);
      const { rows } = await sql<Place>`
        select v.skill_id as "skillId", coalesce(used.runs, 0)::bigint as executions, coalesce(got.installs, 0)::bigint as installs,
          case when rated.count >= ${minRatings} then rated.mean end as rating, coalesce(rated.count, 0)::bigint as ratings
        from market_skills v
        left join (
          select skill_id, sum(runs) as runs from usage_days
          where day > (now() at time zone 'utc')::date - ${days}::int group by skill_id
        ) used on used.skill_id = v.skill_id
        left join (
          select skill_id, count(*) as installs from installs
          where created_at > now() - make_interval(days => ${days}) group by skill_id
        ) got on got.skill_id = v.skill_id
        left join (
          select skill_id, round(avg(stars), 2)::float8 as mean, count(*) as count from ratings
          where rated_at > now() - make_interval(days => ${days}) group by skill_id
        ) rated on rated.skill_id = v.skill_id
        where ${notQuarantined} and ${ORDERS[order].where(minRatings)}
        order by ${ORDERS[order].by}, v.slug limit ${limit}`.execute(transaction);
      return rows;
    });
}

// One of these runs at a time, for all instances; nobody waits for it but the first who ever asked.
const COUNT_TIMEOUT_MS = 120_000;

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

export async function keepBoard(
  db: Db,
  order: LeaderboardOrder,
  { places, tookMs }: { readonly places: readonly Place[]; readonly tookMs: number },
): Promise<void> {
  const made = { places: JSON.stringify(places), took_ms: tookMs };
  await db
    .insertInto("leaderboards")
    .values({ sort_by: order, ...made })
    .onConflict((conflict) => conflict.column("sort_by").doUpdateSet({ ...made, made_at: sql<Date>`now()` }))
    .execute();
}

/** When the board was made, by the clock of the database; undefined when it never was. */
export async function boardAge(
  db: Db,
  order: LeaderboardOrder,
): Promise<{ readonly ageMs: number; readonly tookMs: number } | undefined> {
  return await db
    .selectFrom("leaderboards")
    .where("sort_by", "=", order)
    .select([
      sql<number>`(extract(epoch from now() - made_at) * 1000)::bigint`.as("ageMs"),
      "took_ms as tookMs",
    ])
    .executeTakeFirst();
}

/** What everybody may see at this moment of the skills on a kept board: counts may be some minutes old, what is shown is not. */
export async function shownPlaces(db: Db, order: LeaderboardOrder, limit: number): Promise<LeaderboardRow[]> {
  const { rows } = await sql<LeaderboardRow>`
    select v.slug, version.description, s.visibility, version.has_scripts as "hasScripts", owner.handle as owner,
      place.executions, place.installs, place.rating, place.ratings
    from leaderboards board
    cross join lateral rows from (jsonb_to_recordset(board.places)
      as ("skillId" uuid, executions bigint, installs bigint, rating float8, ratings bigint)) with ordinality
      as place (skill_id, executions, installs, rating, ratings, rank)
    join market_skills v on v.skill_id = place.skill_id
    join versions version on version.id = v.version_id
    join skills s on s.id = v.skill_id
    join accounts owner on owner.id = s.account_id
    where board.sort_by = ${order} and owner.disabled_at is null and ${notQuarantined}
    order by place.rank limit ${limit}`.execute(db);
  return rows;
}
