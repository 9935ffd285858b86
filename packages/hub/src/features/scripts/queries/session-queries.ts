import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  readonly skillId: string;
  readonly versionId: string;
  readonly instanceId: string;
  readonly idleMs: number;
}

const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto("script_sessions")
    .values({
      id: session.id,
      account_id: session.accountId,
      key_id: session.keyId,
      skill_id: session.skillId,
      version_id: session.versionId,
      instance_id: session.instanceId,
      expires_at: fromNow(session.idleMs),
    })
    .execute();
}

/** Until the transaction ends, nobody else opens a session of this account: what was counted stays counted. */
export async function lockSessions(db: Db, accountId: string): Promise<void> {
  // An advisory lock: one on the row would make every write that refers to the account wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`script-sessions ${accountId}`}, 0))`.execute(db);
}

/** Sessions of an account that are still open, the oldest first. */
export async function openSessions(db: Db, accountId: string): Promise<{ id: string; keyId: string }[]> {
  return await db
    .selectFrom("script_sessions")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .select(["id", "key_id as keyId"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Where a session of this key lives. An instance that is silent for `deadAfterMs` has none. */
export async function placeOfSession(
  db: Db,
  session: {
    readonly accountId: string;
    readonly keyId: string;
    readonly id: string;
    readonly deadAfterMs: number;
  },
): Promise<{ instanceId: string; url: string; isDead: boolean } | undefined> {
  return await db
    .selectFrom("script_sessions")
    .innerJoin("instances", "instances.id", "script_sessions.instance_id")
    .where("script_sessions.account_id", "=", session.accountId)
    .where("script_sessions.key_id", "=", session.keyId)
    .where("script_sessions.id", "=", session.id)
    .select([
      "instances.id as instanceId",
      "instances.url as url",
      sql<boolean>`instances.heartbeat_at < now() - ${session.deadAfterMs} * interval '1 millisecond'`.as(
        "isDead",
      ),
    ])
    .executeTakeFirst();
}

/** Puts the idle end of a session off. */
export async function touchSession(
  db: Db,
  { accountId, id, idleMs }: { readonly accountId: string; readonly id: string; readonly idleMs: number },
): Promise<void> {
  await db
    .updateTable("script_sessions")
    .set({ expires_at: fromNow(idleMs) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(
  db: Db,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<void> {
  await db.deleteFrom("script_sessions").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** Rows that a hub left behind which ended in the middle of closing. Their instance, if it lives, closes them itself. */
export async function deleteExpiredSessions(db: Db, graceMs: number): Promise<void> {
  await db
    .deleteFrom("script_sessions")
    .where("expires_at", "<", sql<Date>`now() - ${graceMs} * interval '1 millisecond'`)
    .execute();
}

/** Of all accounts: for the operator. */
export async function countSessions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("script_sessions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
