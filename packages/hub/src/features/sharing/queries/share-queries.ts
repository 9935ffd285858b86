import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";

export async function upsertMember(
  db: Db,
  member: { readonly accountId: string; readonly teamId: string; readonly role: "admin" | "member" },
): Promise<void> {
  await db
    .insertInto("memberships")
    .values({ account_id: member.accountId, team_id: member.teamId, role: member.role })
    .onConflict((conflict) => conflict.columns(["team_id", "account_id"]).doUpdateSet({ role: member.role }))
    .execute();
}

/** False when the account was not in the team. */
export async function deleteMember(
  db: Db,
  member: { readonly accountId: string; readonly teamId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("memberships")
    .where("account_id", "=", member.accountId)
    .where("team_id", "=", member.teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface SkillToShare {
  readonly accountId: string;
  readonly slug: string;
  readonly visibility: Visibility;
}

/** Locked, so that two changes of its visibility come one after the other. */
export async function skillToShare(db: Db, skillId: string): Promise<SkillToShare | undefined> {
  return await db
    .selectFrom("skills")
    .where("id", "=", skillId)
    .select(["account_id as accountId", "slug", "visibility"])
    .forUpdate()
    .executeTakeFirst();
}

export async function setVisibility(
  db: Db,
  skill: { readonly accountId: string; readonly skillId: string; readonly visibility: Visibility },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ visibility: skill.visibility, updated_at: sql<Date>`now()` })
    .where("account_id", "=", skill.accountId)
    .where("id", "=", skill.skillId)
    .execute();
}

export async function insertShare(
  db: Db,
  share: { readonly skillId: string; readonly withAccountId: string },
): Promise<void> {
  await db
    .insertInto("shares")
    .values({ skill_id: share.skillId, account_id: share.withAccountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when it was not shared with the account. */
export async function deleteShare(
  db: Db,
  share: { readonly skillId: string; readonly withAccountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("shares")
    .where("skill_id", "=", share.skillId)
    .where("account_id", "=", share.withAccountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
