import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface RoomUsed {
  /** In the drive, without the one that comes. */
  readonly skills: number;
  /** Of the skill that comes, when it is the account's own; without the bytes that come, should they be there. */
  readonly versions: number;
  /** Of all versions of the account's own skills, likewise. */
  readonly bytes: number;
}

/** What an account keeps. Costs what the account has, so it is asked only where a plan says how much that may be. */
export async function roomUsed(
  db: Db,
  { accountId, slug, treeDigest }: { accountId: string; slug: string; treeDigest: string },
): Promise<RoomUsed> {
  const { rows } = await sql<RoomUsed>`
    select
      (select count(*) from drive_entries d join skills s on s.id = d.skill_id
        where d.account_id = ${accountId} and (s.account_id <> ${accountId} or s.slug <> ${slug})) as skills,
      count(*) filter (where s.slug = ${slug} and v.tree_digest <> ${treeDigest}) as versions,
      coalesce(sum(v.total_bytes) filter (where s.slug <> ${slug} or v.tree_digest <> ${treeDigest}), 0)::bigint as bytes
    from skills s join versions v on v.skill_id = s.id where s.account_id = ${accountId}`.execute(db);
  return rows[0] ?? { skills: 0, versions: 0, bytes: 0 };
}
