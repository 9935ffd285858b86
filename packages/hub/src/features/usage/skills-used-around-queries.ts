import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

// A page shows a handful; the rest is room for those that a collection's key does not see.
const MOST_USED = 1_000;
// What so many use is what the team uses.
const MOST_MATES = 500;

/** Skills that the account and the members of its teams used in the last 30 days, most used first. */
export async function skillsUsedAround(db: Db, accountId: string): Promise<string[]> {
  const mates = await db
    .selectFrom("memberships as own")
    .innerJoin("memberships as mate", "mate.team_id", "own.team_id")
    .where("own.account_id", "=", accountId)
    .select("mate.account_id")
    .distinct()
    .limit(MOST_MATES)
    .execute();
  // By their ids: with a condition in place of them, the database reads the use of every account there is.
  const around = [...new Set([accountId, ...mates.map(({ account_id: id }) => id)])];
  const rows = await db
    .selectFrom("usage_days")
    .where("account_id", "=", sql<string>`any(${around}::uuid[])`)
    .where("day", ">", sql<string>`current_date - 30`)
    .groupBy("skill_id")
    .select("skill_id")
    .orderBy(sql`sum(loads + runs)`, "desc")
    .orderBy("skill_id")
    .limit(MOST_USED)
    .execute();
  return rows.map(({ skill_id: id }) => id);
}
