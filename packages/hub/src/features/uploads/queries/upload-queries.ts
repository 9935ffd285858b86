import type { Db } from "../../../platform/db/connect.ts";

/** The account's skill of that name that is not on the collection's list. */
export async function skillOutside(
  db: Db,
  accountId: string,
  { slug, collectionId }: { slug: string; collectionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("skills as s")
    .where("s.account_id", "=", accountId)
    .where("s.slug", "=", slug)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("collection_skills as listed")
            .whereRef("listed.skill_id", "=", "s.id")
            .where("listed.collection_id", "=", collectionId)
            .select("listed.skill_id"),
        ),
      ),
    )
    .select("s.id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The number that a version of the account's own skill has. */
export async function versionNumber(
  db: Db,
  accountId: string,
  versionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("versions as v")
    .innerJoin("skills as s", "s.id", "v.skill_id")
    .where("s.account_id", "=", accountId)
    .where("v.id", "=", versionId)
    .select("v.number")
    .executeTakeFirst();
  return row?.number;
}
