import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";

export async function writeVisibility(
  db: Db,
  accountId: string,
  to: { readonly skillId: string; readonly visibility: Visibility; readonly teamId: string | null },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ visibility: to.visibility, team_id: to.teamId, updated_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", to.skillId)
    .execute();
}

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
