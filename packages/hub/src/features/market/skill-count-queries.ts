import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export interface SkillCounts {
  /** In the last thirty days, of all accounts together: it names nobody. */
  readonly runs: number;
  /** Accounts that have ever imported it. */
  readonly installs: number;
}

/** How much a skill that everybody may see is used. */
export async function skillCounts(db: Db, skillId: string): Promise<SkillCounts> {
  const { rows } = await sql<SkillCounts>`
    select
      (select coalesce(sum(runs), 0)::bigint from usage_days
        where skill_id = ${skillId} and day > (now() at time zone 'utc')::date - 30) as runs,
      (select count(*) from installs where skill_id = ${skillId}) as installs`.execute(db);
  return rows[0] ?? { runs: 0, installs: 0 };
}
