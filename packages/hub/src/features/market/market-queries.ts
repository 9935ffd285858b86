import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export async function upsertRating(
  db: Db,
  accountId: string,
  { skillId, stars }: { readonly skillId: string; readonly stars: number },
): Promise<void> {
  await db
    .insertInto("ratings")
    .values({ account_id: accountId, skill_id: skillId, stars })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "skill_id"]).doUpdateSet({ stars, rated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** What the account thinks of a skill; undefined when it has not said. */
export async function ratingOfAccount(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("ratings")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .select("stars")
    .executeTakeFirst();
  return row?.stars;
}

export async function deleteRating(db: Db, accountId: string, skillId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("ratings")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function recordInstall(db: Db, accountId: string, skillId: string): Promise<void> {
  await db
    .insertInto("installs")
    .values({ account_id: accountId, skill_id: skillId })
    .onConflict((conflict) => conflict.columns(["account_id", "skill_id"]).doNothing())
    .execute();
}
