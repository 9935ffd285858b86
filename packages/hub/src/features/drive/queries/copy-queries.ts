import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

// Only private copies in a drive follow their source: what others see through an account is not changed behind its back, and
// where there is no pin, the newest version would be the shown one.
const FOLLOWS = sql`s.visibility = 'private' and exists (
  select 1 from drive_entries d where d.account_id = s.account_id and d.skill_id = s.id)`;
const BEHIND = sql`${FOLLOWS} and v.tree_digest <> k.tree_digest`;
const COPIES = sql`skills s join source_skills k on k.id = s.source_skill_id join versions v on v.id = s.latest_version_id`;

/** Skills of a source that some account has a copy of with other bytes. Without an account: a job of the hub asks. */
export async function sourceSkillsBehind(db: Db, sourceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct k.id from ${COPIES}
    where k.source_id = ${sourceId} and ${BEHIND}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function copiesBehind(
  db: Db,
  sourceSkillId: string,
): Promise<{ readonly accountId: string; readonly slug: string }[]> {
  const { rows } = await sql<{ accountId: string; slug: string }>`select s.account_id as "accountId", s.slug
    from ${COPIES} where k.id = ${sourceSkillId} and ${BEHIND}`.execute(db);
  return rows;
}

/** Whether the account's skill is still a private copy of that skill, with other bytes than these. */
export async function copyIsBehind(
  db: Db,
  accountId: string,
  of: { readonly skillId: string; readonly sourceSkillId: string; readonly treeDigest: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from skills s join versions v on v.id = s.latest_version_id
    where s.account_id = ${accountId} and s.id = ${of.skillId} and s.source_skill_id = ${of.sourceSkillId}
      and ${FOLLOWS} and v.tree_digest <> ${of.treeDigest}`.execute(db);
  return rows.length > 0;
}

/** The account's copy of a source's skill. `enabled` is null when it is not in the drive. */
export async function copyOf(
  db: Db,
  accountId: string,
  sourceSkillId: string,
): Promise<
  { readonly skillId: string; readonly slug: string; readonly enabled: boolean | null } | undefined
> {
  const { rows } = await sql<{ skillId: string; slug: string; enabled: boolean | null }>`
    select s.id as "skillId", s.slug, d.enabled from skills s
    left join drive_entries d on d.account_id = s.account_id and d.skill_id = s.id
    where s.account_id = ${accountId} and s.source_skill_id = ${sourceSkillId}
      and not exists (select 1 from trash t where t.skill_id = s.id)`.execute(db);
  return rows[0];
}
