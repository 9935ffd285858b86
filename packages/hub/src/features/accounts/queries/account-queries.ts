import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { HubRole } from "../../../platform/db/people-tables.ts";

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
  account: { readonly handle: string; readonly name: string; readonly role: HubRole },
) {
  return await db
    .insertInto("accounts")
    .values(account)
    .returning(["id", "handle", "name", "role", "credits", "created_at", "disabled_at"])
    .$narrowType<{ role: HubRole }>()
    .executeTakeFirstOrThrow();
}

/** Every account of the hub but its own: for its operator alone. */
export async function allAccounts(db: Db) {
  return await db
    .selectFrom("accounts")
    .where("role", "<>", "hub")
    .select(["id", "handle", "name", "role", "credits", "created_at", "disabled_at"])
    .$narrowType<{ role: HubRole }>()
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
    .where("accounts.role", "<>", "hub")
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
    ])
    .$narrowType<{ role: HubRole }>()
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

/** An account that others can name. Handles are no secret: whoever shares must know them. */
export async function activeAccount(db: Db, handle: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("handle", "=", handle)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export async function accountExists(db: Db, accountId: string): Promise<boolean> {
  return (await accountHandle(db, accountId)) !== undefined;
}

export async function accountIdOfHandle(db: Db, handle: string): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("id").where("handle", "=", handle).executeTakeFirst();
  return row?.id;
}

/** False when there is no such account of a person. */
export async function updateRole(db: Db, accountId: string, role: HubRole): Promise<boolean> {
  const row = await db
    .updateTable("accounts")
    .set({ role })
    .where("id", "=", accountId)
    .where("role", "<>", "hub")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether nobody else could decide everything on this hub. */
export async function isLastOwner(db: Db, accountId: string): Promise<boolean> {
  const owners = await db
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .execute();
  return owners.length === 1 && owners[0]?.id === accountId;
}
