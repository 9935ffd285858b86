import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface OwnTeam {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  /** The account's own in it. */
  readonly role: "admin" | "member";
  /** What a member accepts of a finding waits for the yes of another member. */
  readonly secondReview: boolean;
}

/** A team that the account is a member of, locked: changes of its members come one after the other. */
export async function lockOwnTeam(db: Db, accountId: string, handle: string): Promise<OwnTeam | undefined> {
  const team = await db
    .selectFrom("teams")
    .select(["id", "handle", "name", "second_review as secondReview"])
    .where("handle", "=", handle)
    .forUpdate()
    .executeTakeFirst();
  if (team === undefined) return undefined;
  // Read after the lock is held: who waited for it may have lost its place meanwhile.
  const own = await db
    .selectFrom("memberships")
    .select("role")
    .where("team_id", "=", team.id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return own === undefined ? undefined : { ...team, role: own.role };
}

export async function teamsOfAccount(db: Db, accountId: string): Promise<OwnTeam[]> {
  return await db
    .selectFrom("teams")
    .innerJoin("memberships", "memberships.team_id", "teams.id")
    .select([
      "teams.id",
      "teams.handle",
      "teams.name",
      "memberships.role",
      "teams.second_review as secondReview",
    ])
    .where("memberships.account_id", "=", accountId)
    .orderBy("teams.handle")
    .execute();
}

export async function setSecondReview(db: Db, teamId: string, isOn: boolean): Promise<void> {
  await db.updateTable("teams").set({ second_review: isOn }).where("id", "=", teamId).execute();
}

/** Members of all teams that the account is in. */
export async function membersAround(db: Db, accountId: string) {
  return await db
    .selectFrom("memberships as own")
    .innerJoin("memberships as other", "other.team_id", "own.team_id")
    .innerJoin("accounts", "accounts.id", "other.account_id")
    .select(["other.team_id as teamId", "accounts.handle", "other.role"])
    .where("own.account_id", "=", accountId)
    .orderBy("accounts.handle")
    .execute();
}

export async function memberOf(
  db: Db,
  teamId: string,
  handle: string,
): Promise<{ readonly accountId: string; readonly role: "admin" | "member" } | undefined> {
  return await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .select(["memberships.account_id as accountId", "memberships.role"])
    .where("memberships.team_id", "=", teamId)
    .where("accounts.handle", "=", handle)
    .executeTakeFirst();
}

export async function countAdmins(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom("memberships")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("team_id", "=", teamId)
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return count;
}

export async function countTeamsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("memberships")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return count;
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

export async function areTeamMates(db: Db, accountId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships as own")
    .innerJoin("memberships as other", "other.team_id", "own.team_id")
    .select("own.team_id")
    .where("own.account_id", "=", accountId)
    .where("other.account_id", "=", otherId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isMember(
  db: Db,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .select("team_id")
    .where("account_id", "=", accountId)
    .where(sql<string>`team_id::text`, "=", teamId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function teamIdsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("team_id")
    .where("account_id", "=", accountId)
    .execute();
  return rows.map((row) => row.team_id);
}
