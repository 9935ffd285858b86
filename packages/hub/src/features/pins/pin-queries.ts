import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

// What every agent is told of first is a handful; more would be a list like any other.
export const PINS_MAX = 50;

/** Skills that the account wants its agents to see before all others. */
export async function pinnedSkillsOf(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("pinned_skills")
    .where("account_id", "=", accountId)
    .select("skill_id as skillId")
    .limit(PINS_MAX)
    .execute();
  return new Set(rows.map(({ skillId }) => skillId));
}

/** False where the account has as many as it may have. */
export async function pinSkill(db: Db, accountId: string, skillId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into pinned_skills (account_id, skill_id) select ${accountId}, ${skillId}
    where (select count(*) from pinned_skills where account_id = ${accountId} and skill_id <> ${skillId}) < ${PINS_MAX}
    on conflict (account_id, skill_id) do update set pinned_at = pinned_skills.pinned_at
    returning skill_id`.execute(db);
  return rows.length > 0;
}

export async function unpinSkill(db: Db, accountId: string, skillId: string): Promise<void> {
  await db
    .deleteFrom("pinned_skills")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .execute();
}
