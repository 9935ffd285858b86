import type { HubDatabase } from "../../platform/db/connect.ts";
import { type LiveCallRow, liveCallsOf } from "./live-call-queries.ts";

/** One look at new calls for all open pages of this instance, however many there are. */
export interface LiveFeed {
  /** Calls back with each call of the account that was not told so far. */
  add(reader: LiveReader): void;
  remove(reader: LiveReader): void;
  close(): void;
}

export interface LiveReader {
  readonly accountId: string;
  /** Where it began. */
  readonly afterId: number;
  readonly onRow: (row: LiveCallRow) => void;
}

export interface LiveFeedOptions {
  readonly database: HubDatabase;
  readonly everyMs: number;
  /** How far back a reader that has just come looks, and the others. */
  readonly firstSeconds: number;
  readonly laterSeconds: number;
  readonly onError: (error: unknown) => void;
}

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { database, everyMs, firstSeconds, laterSeconds, onError } = options;
  // What each was told in its last look: an instance may come late with a call that has a lower number.
  const seenIds = new Map<LiveReader, ReadonlySet<number>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(readers: readonly LiveReader[], seconds: number): Promise<void> {
    const accountIds = [...new Set(readers.map(({ accountId }) => accountId))];
    const rows = await liveCallsOf(database.db, accountIds, seconds);
    for (const reader of readers) {
      const { accountId, afterId, onRow } = reader;
      const own = rows.filter((row) => row.account_id === accountId && row.id > afterId);
      for (const row of own) if (seenIds.get(reader)?.has(row.id) === false) onRow(row);
      if (seenIds.has(reader)) seenIds.set(reader, new Set(own.map(({ id }) => id)));
    }
  }

  async function lookForAll(): Promise<void> {
    const isNew = (reader: LiveReader) => seenIds.get(reader) === NOTHING;
    // Each once by itself, further back than the others look.
    for (const reader of [...seenIds.keys()].filter(isNew)) await look([reader], firstSeconds);
    const others = [...seenIds.keys()].filter((reader) => !isNew(reader));
    if (others.length > 0) await look(others, laterSeconds);
  }

  function lookAgain(): void {
    if (isLooking || seenIds.size === 0) return;
    isLooking = true;
    lookForAll()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }

  return {
    add(reader) {
      seenIds.set(reader, NOTHING);
      timer ??= setInterval(lookAgain, everyMs).unref();
      lookAgain();
    },
    remove(reader) {
      seenIds.delete(reader);
      if (seenIds.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
    close() {
      seenIds.clear();
      clearInterval(timer);
    },
  };
}

// Of those who have just come.
const NOTHING: ReadonlySet<number> = new Set();
