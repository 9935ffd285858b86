import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

/** Each is one search whenever they are looked at. */
export const TESTS_MAX = 50;

export interface DescriptionTestRow {
  readonly id: string;
  readonly skillId: string;
  readonly task: string;
}

/** Tests of one account, in the order in which they were written down. */
export async function descriptionTestsOf(db: Db, accountId: string): Promise<DescriptionTestRow[]> {
  return db
    .selectFrom("description_tests")
    .select(["id", "skill_id as skillId", "task"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(TESTS_MAX)
    .execute();
}

/** Undefined where the account has as many as it may have. The same test twice is one. */
export async function addDescriptionTest(
  db: Db,
  { accountId, skillId, task }: { accountId: string; skillId: string; task: string },
): Promise<DescriptionTestRow | undefined> {
  const { rows } = await sql<DescriptionTestRow>`
    insert into description_tests (account_id, skill_id, task)
    select ${accountId}, ${skillId}, ${task}
    where (select count(*) from description_tests where account_id = ${accountId}) < ${TESTS_MAX}
    on conflict (account_id, skill_id, task) do update set task = excluded.task
    returning id, skill_id as "skillId", task`.execute(db);
  return rows[0];
}

/** False when the account has no such test. */
export async function removeDescriptionTest(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const removed = await db
    .deleteFrom("description_tests")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .execute();
  return removed.length > 0;
}
