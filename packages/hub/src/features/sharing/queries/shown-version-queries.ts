import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { shownVersion } from "../../catalog/index.ts";

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
