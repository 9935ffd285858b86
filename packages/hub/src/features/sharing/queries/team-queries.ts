import type { Db } from "../../../platform/db/connect.ts";

export interface OwnTeam {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  /** The account's own in it. */
  readonly role: "admin" | "member";
}

/** A team that the account is a member of, locked: changes of its members come one after the other. */
export async function lockOwnTeam(db: Db, accountId: string, handle: string): Promise<OwnTeam | undefined> {
  const team = await db
    .selectFrom("teams")
    .select(["id", "handle", "name"])
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
    .select(["teams.id", "teams.handle", "teams.name", "memberships.role"])
    .where("memberships.account_id", "=", accountId)
    .orderBy("teams.handle")
    .execute();
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
