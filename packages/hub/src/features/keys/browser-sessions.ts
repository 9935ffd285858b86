import type { SignInWay } from "../../platform/db/browser-session-tables.ts";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { databaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { isId } from "../../platform/db/is-id.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import {
  browserSessionByHash,
  browserSessionsOf,
  endBrowserSession,
  endBrowserSessionsOf,
  insertBrowserSession,
  touchBrowserSession,
} from "./queries/browser-session-queries.ts";
import { generateSessionToken, sessionTokenHash } from "./session-token.ts";

/** Who is signed in at the pages: which key a browser's token stands for. What the key may do is not decided here. */
export interface BrowserSessions {
  /** The answer holds the token, for the only time. */
  open(requested: SessionRequest): Promise<OpenedSession>;
  /** `unknown`: never was one, as far as this hub knows. `ended`: signed out or expired. */
  find(token: string): Promise<FoundSession | "unknown" | "ended">;
  end(token: string): Promise<void>;
  /** Where the account is signed in, newest first. */
  ofAccount(accountId: string): Promise<readonly ListedSession[]>;
  /** Ends one session of the account, or all of them; how many have ended. */
  endOf(accountId: string, id?: string): Promise<number>;
  /** Called with the id of each session that was signed out, on any instance, within a second. */
  onEnded(listener: (sessionId: string) => void): () => void;
  close(): void;
}

export interface SessionRequest {
  readonly accountId: string;
  readonly keyId: string;
  readonly isOperator: boolean;
  /** How they signed in; with a key unless told. */
  readonly way?: SignInWay | undefined;
  /** What the browser calls itself. */
  readonly browser?: string | undefined;
}

export type { SignInWay };

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface ListedSession {
  readonly id: string;
  readonly way: SignInWay;
  readonly browser: string | undefined;
  readonly isOperator: boolean;
  readonly openedAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export interface FoundSession {
  readonly id: string;
  /** SHA-256 of the key that it stands for. */
  readonly keyHash: Buffer;
  readonly isOperator: boolean;
  readonly expiresAt: Date;
}

export interface BrowserSessionsOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly now: () => number;
}

// A working day with a break; a session never outlives its key.
export const SESSION_SECONDS = 12 * 3600;

const MAX_KNOWN = 5_000;
const MAX_UNKNOWN = 10_000;
// A token that does not exist is random, so it never will: the time only bounds what an attacker can fill.
const UNKNOWN_MS = 10_000;
const SEEN_EVERY_MS = 60_000;

export function createBrowserSessions({ database, changes, now }: BrowserSessionsOptions): BrowserSessions {
  const { db } = database;
  let existing = new Map<string, FoundSession>();
  let unknown = new Map<string, number>();
  let seenAt = new Map<string, number>();
  /** Grows with every change that may end a session: what was read before it is not remembered. */
  let epoch = 0;
  const listeners = new Set<(sessionId: string) => void>();

  const stopListening = changes.onChange(({ kind, ref }) => {
    if (kind === "everything") existing = new Map();
    else if (kind !== "session") return;
    epoch += 1;
    for (const [hash, session] of existing) if (session.id === ref) existing.delete(hash);
    for (const listener of listeners) listener(ref);
  });

  const load = async (hash: Buffer): Promise<FoundSession | "unknown" | "ended"> => {
    const previous = epoch;
    const row = await browserSessionByHash(db, hash).catch((cause: unknown) => {
      throw databaseUnavailable(cause);
    });
    if (row === undefined) {
      if (unknown.size >= MAX_UNKNOWN) unknown = new Map();
      unknown.set(hash.toString("hex"), now() + UNKNOWN_MS);
      return "unknown";
    }
    if (row.ended_at !== null) return "ended";
    const session: FoundSession = {
      id: row.id,
      keyHash: row.key_hash,
      isOperator: row.is_operator,
      expiresAt: row.expires_at,
    };
    if (existing.size >= MAX_KNOWN) existing = new Map();
    if (epoch === previous) existing.set(hash.toString("hex"), session);
    return session;
  };

  /** When it was last used, to the minute; a request must not wait or fail for it. */
  const note = (id: string) => {
    const at = now();
    if (at - (seenAt.get(id) ?? 0) < SEEN_EVERY_MS) return;
    if (seenAt.size >= MAX_KNOWN) seenAt = new Map();
    seenAt.set(id, at);
    touchBrowserSession(db, id).catch(() => {});
  };

  return {
    async open(requested) {
      const token = generateSessionToken();
      const tokenHash = sessionTokenHash(token);
      if (tokenHash === undefined) throw new Error("a new token does not pass its own check");
      const { accountId, keyId, way = "key" } = requested;
      return await db.transaction().execute(async (transaction) => {
        const { id, expires_at: expiresAt } = await insertBrowserSession(transaction, {
          ...requested,
          way,
          browser: requested.browser ?? null,
          tokenHash,
          lifeSeconds: SESSION_SECONDS,
        });
        const details = { way, browser: requested.browser, operator: requested.isOperator };
        await recordAudit(transaction, {
          ...actorOf({ accountId, keyId }),
          action: "session.open",
          target: id,
          details,
        });
        return { token, expiresAt };
      });
    },
    async find(token) {
      const hash = sessionTokenHash(token);
      if (hash === undefined) return "unknown";
      if (!changes.isFresh()) await changes.fresh();
      const text = hash.toString("hex");
      if ((unknown.get(text) ?? 0) > now()) return "unknown";
      const session = existing.get(text) ?? (await load(hash));
      if (typeof session === "string") return session;
      if (session.expiresAt.getTime() <= now()) return "ended";
      note(session.id);
      return session;
    },
    async end(token) {
      const hash = sessionTokenHash(token);
      if (hash === undefined) return;
      await db.transaction().execute(async (transaction) => {
        const id = await endBrowserSession(transaction, hash);
        if (id !== undefined) await recordChange(transaction, "session", id);
      });
      await changes.fresh().catch(() => {});
    },
    async ofAccount(accountId) {
      return (await browserSessionsOf(db, accountId)).map((row) => ({
        id: row.id,
        way: row.way,
        browser: row.browser ?? undefined,
        isOperator: row.is_operator,
        openedAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
      }));
    },
    async endOf(accountId, id) {
      if (id !== undefined && !isId(id)) return 0;
      const ended = await db.transaction().execute(async (transaction) => {
        const ids = await endBrowserSessionsOf(transaction, accountId, id);
        for (const one of ids) await recordChange(transaction, "session", one);
        return ids.length;
      });
      await changes.fresh().catch(() => {});
      return ended;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: stopListening,
  };
}
