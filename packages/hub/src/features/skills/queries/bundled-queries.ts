import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Digests of all versions that the account's skill has had. */
export async function treesOf(db: Db, accountId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom("versions")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .where("skills.account_id", "=", accountId)
    .where("skills.slug", "=", slug)
    .select("versions.tree_digest")
    .execute();
  return rows.map((row) => row.tree_digest);
}

/** From now on every account has the account's skills of these names. False when all of them were so already. */
export async function markBundled(db: Db, accountId: string, slugs: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("skills")
    .set({ is_bundled: true })
    .where("account_id", "=", accountId)
    .where("slug", "=", sql<string>`any(${[...slugs]}::text[])`)
    .where("is_bundled", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
