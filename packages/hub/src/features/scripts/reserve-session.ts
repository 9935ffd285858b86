import type { HubDatabase } from "../../platform/db/connect.ts";
import { insertSession, lockSessions, type NewSession, openSessions } from "./queries/session-queries.ts";
import { tooManySessions } from "./session-errors.ts";

export interface SessionLimits {
  readonly sessionsPerKey: number;
  readonly sessionsPerAccount: number;
}

/** Writes the row of a session before there is a sandbox, so that nobody opens more than allowed, from any instance. */
export async function reserveSession(
  { db }: HubDatabase,
  session: NewSession,
  limits: SessionLimits,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSessions(transaction, session.accountId);
    const open = await openSessions(transaction, session.accountId);
    const own = open.filter(({ keyId }) => keyId === session.keyId).map(({ id }) => id);
    if (own.length >= limits.sessionsPerKey) {
      throw tooManySessions({ whose: "key", count: limits.sessionsPerKey }, own);
    }
    if (open.length >= limits.sessionsPerAccount) {
      throw tooManySessions({ whose: "account", count: limits.sessionsPerAccount }, own);
    }
    await insertSession(transaction, session);
  });
}
