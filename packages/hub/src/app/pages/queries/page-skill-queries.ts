import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface VersionOfSkill {
  readonly versionId: string;
  readonly number: number;
  readonly publishedAt: Date;
}

/**
 * Versions of a skill that the account was found to see, newest first. Its owner sees all of them; others the one they have, and the
 * one that is offered to them.
 */
export async function versionsOfSkill(
  db: Db,
  accountId: string,
  { skillId, versionIds }: { readonly skillId: string; readonly versionIds: readonly string[] },
): Promise<VersionOfSkill[]> {
  const { rows } = await sql<VersionOfSkill>`
    select v.id as "versionId", v.number, v.created_at as "publishedAt"
    from versions v join skills s on s.id = v.skill_id
    where v.skill_id = ${skillId} and (s.account_id = ${accountId} or v.id = any(${[...versionIds]}::uuid[]))
    order by v.number desc limit 500`.execute(db);
  return rows;
}

/** What a version says of itself. Takes the id of one that `versionsOfSkill` gave. */
export async function versionRow(db: Db, versionId: string) {
  return await db
    .selectFrom("versions")
    .where("id", "=", versionId)
    .select([
      "id",
      "number",
      "tree_digest",
      "skill_file",
      "description",
      "frontmatter",
      "tags",
      "tier",
      "problems",
      "model_invocable",
      "scripts",
      "created_at",
    ])
    .executeTakeFirst();
}

/** The account's own use of one skill in the last days, oldest first. Days without use have no row. */
export async function useByDay(
  db: Db,
  accountId: string,
  { skillId, days }: { readonly skillId: string; readonly days: number },
) {
  return await db
    .selectFrom("usage_days")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .where("day", ">", sql<string>`(now() at time zone 'utc')::date - ${days}::int`)
    .select(["day", "loads", "runs", "failures"])
    .orderBy("day")
    .execute();
}
