import type pg from "pg";
import type { Change, ChangeKind } from "./change.ts";
import { type ChangeCursor, createChangeCursor } from "./change-cursor.ts";
import type { Db, HubDatabase } from "./connect.ts";
import { databaseUnavailable } from "./database-unavailable.ts";
import { insertChange, listenForChanges, readChanges } from "./queries/change-queries.ts";
import { type StorageLog, silentLog } from "./storage-log.ts";

export type { Change, ChangeKind } from "./change.ts";

/** Tells every instance about a write; call it with the transaction that writes. */
export async function recordChange(db: Db, kind: ChangeKind, ref: string): Promise<void> {
  await insertChange(db, kind, ref);
}

/** What other instances, and this one, have changed. Before trusting a cache: `if (!changes.isFresh()) await changes.fresh()`. */
export interface ChangeLog {
  /** Listeners are synchronous and must not throw. */
  onChange(listener: (change: Change) => void): () => void;
  /** Everything committed up to 900 ms ago has been told to the listeners. */
  isFresh(): boolean;
  /** Everything committed up to now has been told. Throws `service_unavailable` when the database does not answer. */
  fresh(): Promise<void>;
  /** How long ago everything that was committed had been told. */
  lagMs(): number;
  close(): Promise<void>;
}

export interface ChangeLogOptions {
  readonly log?: StorageLog;
  /** The net below notifications, which a broken connection or a pooler may lose. */
  readonly pollEveryMs?: number;
}

// Revoked keys are refused within a second: this much of it may be spent on not having looked.
const FRESH_MS = 900;
// Longer than any read takes, short enough to fail while the caller still waits.
const ANSWER_MS = 2_000;
// Rows live for a day; after an hour without a look, starting afresh costs less than knowing what was missed.
const FORGET_MS = 3_600_000;
const MAX_ROWS = 10_000;

/** Fails when the database cannot be reached; afterwards it reconnects by itself. */
export async function openChangeLog(
  database: HubDatabase,
  options: ChangeLogOptions = {},
): Promise<ChangeLog> {
  const log = options.log ?? silentLog;
  const listeners = new Set<(change: Change) => void>();
  let client: Promise<pg.Client> | undefined;
  let cursor: ChangeCursor | undefined;
  let readBeganAt = Number.NEGATIVE_INFINITY;
  let readAtDate = 0;
  let isClosed = false;
  let reading: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  const tell = (change: Change) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        log.error({ err: error, kind: change.kind }, "a listener of the change log failed");
      }
    }
  };

  /** A connection of its own: a busy pool must not make identity stale. */
  const connect = async (): Promise<pg.Client> => {
    const made = database.openClient({
      application_name: "skillquay changes",
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const lost = () => {
      if (client !== undefined) void client.then((current) => current === made && forget(), forget);
    };
    made.on("error", lost);
    made.on("end", lost);
    made.on("notification", () => readSoon());
    await made.connect();
    await listenForChanges(made);
    return made;
  };

  /** After a lost connection the server may be another one, or an older copy of itself: no position in it is worth anything. */
  const forget = () => {
    client = undefined;
    cursor = undefined;
  };

  const readOnce = async (): Promise<void> => {
    if (isClosed) throw new Error("the change log is closed");
    const beganAt = performance.now();
    client ??= connect();
    const mine = client;
    try {
      const connected = await mine;
      if (Date.now() - readAtDate > FORGET_MS) cursor = undefined;
      const existing = cursor;
      const requested = existing === undefined ? nothing : { ...existing.next(), limit: MAX_ROWS };
      const answer = await readChanges(connected, requested);
      if (existing === undefined || answer.settledBelow < requested.fromXid) {
        cursor = createChangeCursor(answer.settledBelow);
        tell({ kind: "everything", ref: "" });
      } else {
        const changes = existing.advance(answer);
        if (changes.length < MAX_ROWS) for (const change of changes) tell(change);
        else tell({ kind: "everything", ref: "" });
      }
      readBeganAt = beganAt;
      readAtDate = Date.now();
    } catch (error) {
      // A query that was given up still occupies its connection.
      if (client === mine) forget();
      void mine.then((connected) => connected.end()).catch(() => {});
      throw error;
    }
  };

  /** Joins reads: at most one runs and one waits, and who asks gets one that begins after the question. */
  const read = (): Promise<void> => {
    if (queued !== undefined) return queued;
    const run = () => {
      queued = undefined;
      reading = readOnce().finally(() => {
        reading = undefined;
      });
      return reading;
    };
    if (reading === undefined) return run();
    queued = reading.then(run, run);
    return queued;
  };

  let failures = 0;
  const readSoon = () => {
    if (isClosed || queued !== undefined) return;
    read().then(
      () => {
        if (failures > 0) log.info({ failures }, "the change log is read again");
        failures = 0;
      },
      (error: unknown) => {
        // Once, not four times a second.
        if (failures++ === 0 && !isClosed) log.warn({ err: error }, "the change log cannot be read");
      },
    );
  };

  await read();
  const poll = setInterval(() => {
    if (reading === undefined) readSoon();
  }, options.pollEveryMs ?? 250);
  poll.unref();

  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isFresh: () => performance.now() - readBeganAt < FRESH_MS,
    lagMs: () => performance.now() - readBeganAt,
    async fresh() {
      try {
        await read();
      } catch (cause) {
        throw databaseUnavailable(cause);
      }
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(poll);
      await Promise.allSettled([reading, queued]);
      const last = client;
      client = undefined;
      await last?.then((connected) => connected.end()).catch(() => {});
    },
  };
}

const nothing = { fromXid: 0n, except: [], limit: 0 };
