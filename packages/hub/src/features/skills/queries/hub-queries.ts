import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { isId } from "../../../platform/db/is-id.ts";

// Over all accounts: for the operator and the copies of the hub.

/** Which skills are meant by ids or slugs; a slug may be that of several accounts. */
export async function skillIdsOf(db: Db, names: readonly string[]): Promise<{ id: string; slug: string }[]> {
  const ids = names.filter(isId);
  return await db
    .selectFrom("skills")
    .select(["id", "slug"])
    .where((where) =>
      where.or([where("slug", "in", [...names]), ...(ids.length === 0 ? [] : [where("id", "in", ids)])]),
    )
    .orderBy("id")
    .execute();
}

export interface SkillCounts {
  readonly skills: number;
  readonly versions: number;
  readonly blobs: number;
}

export async function countSkills(db: Db): Promise<SkillCounts> {
  const { rows } = await sql<SkillCounts>`select (select count(*) from skills) as skills,
    (select count(*) from versions) as versions, (select count(*) from blobs) as blobs`.execute(db);
  return rows[0] ?? { skills: 0, versions: 0, blobs: 0 };
}

/** How many skills each of the accounts has published. */
export async function countPublished(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("skills")
    .where("account_id", "=", sql<string>`any(${[...accountIds]}::uuid[])`)
    .groupBy("account_id")
    .select(({ fn }) => ["account_id", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.count]));
}
