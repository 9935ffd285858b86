import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { HubRole } from "../../../platform/db/people-tables.ts";

export interface NewInvitation {
  readonly tokenHash: Buffer;
  readonly role: HubRole;
  readonly note: string;
  readonly madeBy: string;
  readonly lifeSeconds: number;
}

export async function insertInvitation(db: Db, invitation: NewInvitation) {
  return await db
    .insertInto("sign_in_links")
    .values({
      token_hash: invitation.tokenHash,
      role: invitation.role,
      note: invitation.note,
      made_by: invitation.madeBy,
      expires_at: sql<Date>`now() + make_interval(secs => ${invitation.lifeSeconds})`,
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** All of the hub that somebody may still accept: for those who operate it. */
export async function openInvitations(db: Db) {
  return await db
    .selectFrom("sign_in_links as l")
    .leftJoin("accounts as a", "a.id", "l.made_by")
    .where("l.role", "is not", null)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", sql<Date>`now()`)
    .select(["l.id", "l.role", "l.note", "l.created_at", "l.expires_at", "a.handle as by"])
    .orderBy("l.created_at")
    .execute();
}

/** By the secret itself, while it may be accepted. */
export async function invitationByHash(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom("sign_in_links as l")
    .leftJoin("accounts as a", "a.id", "l.made_by")
    .where("l.token_hash", "=", tokenHash)
    .where("l.role", "is not", null)
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", sql<Date>`now()`)
    .select(["l.id", "l.role", "l.expires_at", "a.handle as by"])
    .executeTakeFirst();
}

/** What it gives, for the one who comes first; undefined for all others. */
export async function useInvitation(db: Db, tokenHash: Buffer): Promise<HubRole | undefined> {
  const row = await db
    .updateTable("sign_in_links")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("role", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("role")
    .executeTakeFirst();
  return row?.role ?? undefined;
}

/** Whose way in it has become. */
export async function noteAcceptedBy(db: Db, tokenHash: Buffer, accountId: string): Promise<void> {
  await db
    .updateTable("sign_in_links")
    .set({ account_id: accountId })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** False when there is none that could still be accepted. */
export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("sign_in_links")
    .where("id", "=", id)
    .where("role", "is not", null)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
