import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";

/** Accounts and teams share one set of handles, since both label skills. Held until the transaction ends. */
export async function lockHandles(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('skillquay.handles', 0))`.execute(db);
}

export async function isHandleTaken(db: Db, handle: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .where("handle", "=", handle)
    .select("id")
    .union(db.selectFrom("teams").where("handle", "=", handle).select("id"))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccount(
  db: Db,
  account: { readonly handle: string; readonly name: string; readonly role: "owner" | "member" },
) {
  return await db
    .insertInto("accounts")
    .values(account)
    .returning(["id", "handle", "name", "role", "credits", "created_at", "disabled_at"])
    .executeTakeFirstOrThrow();
}

/** Every account of the hub: for its operator alone. */
export async function allAccounts(db: Db) {
  return await db
    .selectFrom("accounts")
    .select(["id", "handle", "name", "role", "credits", "created_at", "disabled_at"])
    .orderBy("handle")
    .execute();
}

/** False when there is no such account. */
export async function setAccountDisabled(db: Db, accountId: string, isDisabled: boolean): Promise<boolean> {
  const row = await db
    .updateTable("accounts")
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where("id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function accountOverview(db: Db, accountId: string) {
  return await db
    .selectFrom("accounts")
    .where("accounts.id", "=", accountId)
    .select((select) => [
      "accounts.handle",
      "accounts.name",
      "accounts.role",
      "accounts.credits",
      select
        .selectFrom("memberships")
        .whereRef("memberships.account_id", "=", "accounts.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("teams"),
      select
        .selectFrom("collections")
        .whereRef("collections.account_id", "=", "accounts.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("collections"),
    ])
    .executeTakeFirst();
}

export async function insertTeam(db: Db, team: { readonly handle: string; readonly name: string }) {
  return await db
    .insertInto("teams")
    .values(team)
    .returning(["id", "handle", "name", "created_at"])
    .executeTakeFirstOrThrow();
}

/** Every team of the hub with its number of members: for the operator alone. */
export async function allTeams(db: Db) {
  return await db
    .selectFrom("teams")
    .select((select) => [
      "teams.id",
      "teams.handle",
      "teams.name",
      "teams.created_at",
      select
        .selectFrom("memberships")
        .whereRef("memberships.team_id", "=", "teams.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("members"),
    ])
    .orderBy("teams.handle")
    .execute();
}

export async function teamHandle(db: Db, teamId: string): Promise<string | undefined> {
  const row = await db.selectFrom("teams").where("id", "=", teamId).select("handle").executeTakeFirst();
  return row?.handle;
}

export async function accountHandle(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").where("id", "=", accountId).select("handle").executeTakeFirst();
  return row?.handle;
}

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
