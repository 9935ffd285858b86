import type { HubDatabase } from "../../platform/db/connect.ts";
import { touchKeys } from "./queries/key-queries.ts";

/** Remembers when keys were used, to the minute and behind the request's back. */
export interface LastUsed {
  record(keyId: string): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

// No more precise than this, so that a busy key costs one write a minute.
const EVERY_MS = 60_000;
const FLUSH_MS = 1_000;
const MAX_REMEMBERED = 20_000;

export function createLastUsed(db: HubDatabase["db"], now: () => number): LastUsed {
  let recordedAt = new Map<string, number>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = () => {
    timer = undefined;
    const keyIds = [...waiting];
    waiting = new Set();
    // A time that is lost is written with the next use; a request must not fail for it.
    writing = writing.then(() => touchKeys(db, keyIds)).catch(() => {});
  };

  return {
    record(keyId) {
      const at = now();
      const previous = recordedAt.get(keyId);
      if (previous !== undefined && at - previous < EVERY_MS) return;
      if (recordedAt.size >= MAX_REMEMBERED) recordedAt = new Map();
      recordedAt.set(keyId, at);
      waiting.add(keyId);
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
