import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { shownVersion } from "../../catalog/index.ts";

export type InvitedTo =
  | { readonly skillId: string; readonly teamId?: undefined; readonly role?: undefined }
  | { readonly teamId: string; readonly role: "admin" | "member"; readonly skillId?: undefined };

/** Invites once: who is invited to it already gets the new role, and nothing else changes. */
export async function upsertInvitation(
  db: Db,
  { fromAccountId, toAccountId, to }: { fromAccountId: string; toAccountId: string; to: InvitedTo },
): Promise<string> {
  const row = await db
    .insertInto("invitations")
    .values({
      account_id: toAccountId,
      from_account_id: fromAccountId,
      skill_id: to.skillId ?? null,
      team_id: to.teamId ?? null,
      role: to.role ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", to.skillId === undefined ? "team_id" : "skill_id"])
        .doUpdateSet({ role: to.role ?? null, from_account_id: fromAccountId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function countSentInvitations(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("from_account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** One that the account got, taken out of the table. */
export async function takeInvitation(db: Db, accountId: string, id: string) {
  return await db
    .deleteFrom("invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["skill_id as skillId", "team_id as teamId", "role", "from_account_id as fromAccountId"])
    .executeTakeFirst();
}

/** One that the account got or sent. */
export async function dropInvitation(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("invitations")
    .where((where) =>
      where.or([where("account_id", "=", accountId), where("from_account_id", "=", accountId)]),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropSkillInvitation(db: Db, skillId: string, toAccountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("invitations")
    .where("skill_id", "=", skillId)
    .where("account_id", "=", toAccountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of an admin who left: nobody comes into the team on the word of one who is not in it. */
export async function dropTeamInvitationsFrom(db: Db, teamId: string, fromAccountId: string): Promise<void> {
  await db
    .deleteFrom("invitations")
    .where("team_id", "=", teamId)
    .where("from_account_id", "=", fromAccountId)
    .execute();
}

/** Those that the account got and those that it sent, newest first. */
export async function invitationsOf(db: Db, accountId: string) {
  return await db
    .selectFrom("invitations")
    .innerJoin("accounts as sender", "sender.id", "invitations.from_account_id")
    .innerJoin("accounts as receiver", "receiver.id", "invitations.account_id")
    .leftJoin("skills as s", "s.id", "invitations.skill_id")
    .leftJoin("versions", (join) => join.on("versions.id", "=", sql<string>`${shownVersion}`))
    .leftJoin("teams", "teams.id", "invitations.team_id")
    .select([
      "invitations.id",
      "invitations.role",
      "invitations.created_at as since",
      "sender.handle as from",
      "receiver.handle as to",
      "s.slug as skill",
      "versions.description as description",
      "teams.handle as team",
      sql<boolean>`invitations.account_id = ${accountId}`.as("isReceived"),
    ])
    .where((where) =>
      where.or([
        where("invitations.account_id", "=", accountId),
        where("invitations.from_account_id", "=", accountId),
      ]),
    )
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id")
    .execute();
}
