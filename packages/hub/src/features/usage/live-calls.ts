import type { ObservedCall } from "@skillquay/tools";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { Caller } from "../accounts/index.ts";
import { agentOf, type NamedConnection, plain, skillIn } from "./call-words.ts";
import {
  deleteOldLiveCalls,
  insertLiveCalls,
  type LiveCall,
  type LiveCallRow,
  lastLiveCall,
} from "./live-call-queries.ts";
import { createLiveFeed, type LiveReader } from "./live-feed.ts";

export type { LiveCall } from "./live-call-queries.ts";

/**
 * Calls of an account as they happen, on whichever instance. Nothing is written for an account that nobody watches: whoever
 * begins to says so in the change log, and all instances write down its calls for a minute.
 */
export interface LiveCalls {
  /** Costs nothing while nobody watches. */
  record(
    caller: Caller,
    call: Pick<ObservedCall, "tool" | "outcome" | "input">,
    connection?: Connection,
  ): void;
  /** Remembers by which name a client introduced itself. */
  noteClient(connection: Connection, name: string): void;
  /** With the name that was noted. */
  named(connection: Connection): NamedConnection;
  /**
   * Each call once, from a place in the order or from now on. Resolves when no call of the account can be missed any more:
   * whoever is told before that waits for calls that nobody writes down.
   */
  watch(accountId: string, listener: LiveListener, from?: number): Promise<LiveWatch>;
  close(): Promise<void>;
}

/** One way by which calls of a key come: two agents that share a key are told apart by what their addresses ask for. */
export interface Connection {
  readonly id: string;
  /** The host that the address names. */
  readonly agent?: string;
}

/** `place` is where in the order somebody who has seen the call goes on. */
export type LiveListener = (call: LiveCall, place: number) => void;

export interface LiveWatch {
  /** Where it began. */
  readonly place: number;
  stop(): void;
}

export interface LiveCallsOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly log: StorageLog;
  /** How often new calls are looked for while a page is open, and how often they are written. */
  readonly everyMs?: number;
}

// Said again twice in this time while a page is open.
const WATCHED_MS = 60_000;
// A call is there that long for whoever lost the connection, and may come that late from another instance.
const KEPT_SECONDS = 60;
const LATE_SECONDS = 15;
const MOST_WAITING = 500;
const MOST_CLIENTS = 5_000;

const UNKNOWN: NamedConnection = { id: "", client: undefined };

export function createLiveCalls({ database, changes, log, everyMs = 300 }: LiveCallsOptions): LiveCalls {
  const { db } = database;
  const watchedUntil = new Map<string, number>();
  /** How many pages watch each account. */
  const watching = new Map<string, number>();
  const feed = createLiveFeed({
    database,
    everyMs,
    firstSeconds: KEPT_SECONDS,
    laterSeconds: LATE_SECONDS,
    onError: (error) => log.warn({ err: error }, "calls could not be read for open pages"),
  });
  let upkeep: NodeJS.Timeout | undefined;
  let clients = new Map<string, string>();
  let waiting: LiveCall[] = [];
  let writeTimer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  const stopListening = changes.onChange(({ kind, ref }) => {
    if (kind === "watch") watchedUntil.set(ref, performance.now() + WATCHED_MS);
  });

  const isWatched = (accountId: string) => {
    const until = watchedUntil.get(accountId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    watchedUntil.delete(accountId);
    return false;
  };

  const write = () => {
    writeTimer = undefined;
    const calls = waiting;
    waiting = [];
    working = insertLiveCalls(db, calls).catch((error: unknown) =>
      log.warn({ err: error }, "calls could not be shown on an open page"),
    );
  };

  const announce = async (accountId: string) => {
    // This instance need not wait for its own news.
    watchedUntil.set(accountId, performance.now() + WATCHED_MS);
    await recordChange(db, "watch", accountId);
  };

  const announceAgain = (accountId: string) => {
    announce(accountId).catch((error: unknown) =>
      log.warn({ err: error }, "other instances could not be told that a page is open"),
    );
  };

  const keepUp = () => {
    for (const accountId of watching.keys()) announceAgain(accountId);
    deleteOldLiveCalls(db).catch(() => {});
  };

  const begin = (accountId: string) => {
    watching.set(accountId, (watching.get(accountId) ?? 0) + 1);
    upkeep ??= setInterval(keepUp, WATCHED_MS / 3).unref();
  };

  const end = (accountId: string) => {
    const rest = (watching.get(accountId) ?? 1) - 1;
    if (rest > 0) watching.set(accountId, rest);
    else watching.delete(accountId);
    if (watching.size > 0) return;
    clearInterval(upkeep);
    upkeep = undefined;
  };

  return {
    record(caller, { tool, outcome, input }, connection) {
      if (caller.tier === "anonymous" || !isWatched(caller.accountId)) return;
      if (waiting.length >= MOST_WAITING) return;
      const named =
        connection === undefined ? UNKNOWN : { ...connection, client: clients.get(connection.id) };
      waiting.push({
        accountId: caller.accountId,
        keyId: caller.keyId,
        at: new Date(),
        tool,
        client: named.client,
        agent: agentOf(named),
        skill: skillIn(tool, input),
        ok: outcome === "ok",
      });
      writeTimer ??= setTimeout(write, everyMs).unref();
    },
    named: (connection) => ({ ...connection, client: clients.get(connection.id) }),
    noteClient({ id }, name) {
      if (clients.size >= MOST_CLIENTS) clients = new Map();
      clients.set(id, plain(name, 100));
    },
    async watch(accountId, listener, from) {
      // Before calls are written down: a call that came in between would be taken for an old one.
      const last = await lastLiveCall(db, accountId);
      // Numbers begin anew after a crash of the database, which empties the table.
      const place = Math.min(from ?? last, last);
      await announce(accountId);
      let lastId = place;
      const reader: LiveReader = {
        accountId,
        afterId: place,
        onRow: (row) => {
          lastId = Math.max(lastId, row.id);
          listener(callOf(row), lastId);
        },
      };
      begin(accountId);
      feed.add(reader);
      let isOver = false;
      return {
        place,
        stop: () => {
          if (isOver) return;
          isOver = true;
          feed.remove(reader);
          end(accountId);
        },
      };
    },
    async close() {
      stopListening();
      clearTimeout(writeTimer);
      clearInterval(upkeep);
      feed.close();
      await working;
    },
  };
}

function callOf(row: LiveCallRow): LiveCall {
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    at: row.at,
    tool: row.tool,
    client: row.client ?? undefined,
    agent: row.agent ?? undefined,
    skill: row.skill ?? undefined,
    ok: row.ok,
  };
}
