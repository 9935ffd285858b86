import { sql } from "kysely";
import type { SignInWay } from "../../../platform/db/browser-session-tables.ts";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewBrowserSession {
  readonly accountId: string;
  readonly keyId: string;
  readonly tokenHash: Buffer;
  readonly isOperator: boolean;
  readonly way: SignInWay;
  readonly browser: string | null;
  readonly lifeSeconds: number;
}

export async function insertBrowserSession(
  db: Db,
  session: NewBrowserSession,
): Promise<{ id: string; expires_at: Date }> {
  return await db
    .insertInto("browser_sessions")
    .values({
      account_id: session.accountId,
      key_id: session.keyId,
      token_hash: session.tokenHash,
      is_operator: session.isOperator,
      way: session.way,
      browser: session.browser,
      expires_at: sql<Date>`least(now() + make_interval(secs => ${session.lifeSeconds}),
        (select expires_at from keys where id = ${session.keyId}))`,
    })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** By the secret itself, which says whose it is. Also those that have ended: they are not guesses. */
export async function browserSessionByHash(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom("browser_sessions as s")
    .innerJoin("keys as k", "k.id", "s.key_id")
    .where("s.token_hash", "=", tokenHash)
    .select([
      "s.id",
      "s.key_id",
      "s.account_id",
      "s.is_operator",
      "s.expires_at",
      "s.ended_at",
      "k.hash as key_hash",
    ])
    .executeTakeFirst();
}

/** The id of the session that has ended now; undefined when it had before, or never was one. */
export async function endBrowserSession(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable("browser_sessions")
    .set({ ended_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Takes the id of a session that has just been authenticated. */
export async function touchBrowserSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable("browser_sessions")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function deleteOldBrowserSessions(db: Db): Promise<void> {
  await db
    .deleteFrom("browser_sessions")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Where an account is signed in now, newest first. */
export async function browserSessionsOf(db: Db, accountId: string) {
  return await db
    .selectFrom("browser_sessions as s")
    .innerJoin("keys as k", "k.id", "s.key_id")
    .where("s.account_id", "=", accountId)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .where("k.revoked_at", "is", null)
    .select(["s.id", "s.way", "s.browser", "s.is_operator", "s.created_at", "s.last_seen_at", "s.expires_at"])
    .orderBy("s.created_at", "desc")
    .limit(200)
    .execute();
}

/** Ids of those that have ended now: one of the account, or all of it. */
export async function endBrowserSessionsOf(db: Db, accountId: string, id?: string): Promise<string[]> {
  const rows = await db
    .updateTable("browser_sessions")
    .set({ ended_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .returning("id")
    .execute();
  return rows.map(({ id: ended }) => ended);
}
