import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

// A page shows a handful; the rest is room for those that a collection's key does not see.
const MOST_USED = 1_000;

/** Skills that the account and the members of its teams used in the last 30 days, most used first. */
export async function skillsUsedAround(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("usage_days")
    .where("day", ">", sql<string>`current_date - 30`)
    .where((where) =>
      where.or([
        where("account_id", "=", accountId),
        where(
          "account_id",
          "in",
          where
            .selectFrom("memberships as mate")
            .innerJoin("memberships as own", "own.team_id", "mate.team_id")
            .where("own.account_id", "=", accountId)
            .select("mate.account_id"),
        ),
      ]),
    )
    .groupBy("skill_id")
    .select("skill_id")
    .orderBy(sql`sum(loads + runs)`, "desc")
    .orderBy("skill_id")
    .limit(MOST_USED)
    .execute();
  return rows.map(({ skill_id: id }) => id);
}
