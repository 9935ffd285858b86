import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import type { Visibility } from "../../platform/db/schema.ts";
import { shownVersion } from "../catalog/allowed-set-queries.ts";

/** Names become public one after the other, so that two that look alike do not both find the place free. */
export async function lockPublicNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('skillquay.public-names', 0))`.execute(db);
}

/** A public or premium skill of another account whose name looks like this one, or is the same. */
export async function lookalikeOf(
  db: Db,
  { accountId, slug }: { readonly accountId: string; readonly slug: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from skills
    where slug_skeleton(slug) = slug_skeleton(${slug}) and visibility in ('public', 'premium')
      and account_id <> ${accountId}
    order by slug = ${slug} desc, slug limit 1`.execute(db);
  return rows[0]?.slug;
}

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

/** The version of the account's skill that others see, or would see, for a scan. */
export async function shownVersionOf(
  db: Db,
  accountId: string,
  slug: string,
): Promise<{ readonly versionId: string; readonly treeDigest: string } | undefined> {
  return await db
    .selectFrom("skills as s")
    .innerJoin("versions", (join) => join.on("versions.id", "=", sql<string>`${shownVersion}`))
    .select(["versions.id as versionId", "versions.tree_digest as treeDigest"])
    .where("s.account_id", "=", accountId)
    .where("s.slug", "=", slug)
    .executeTakeFirst();
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
