import { setTimeout as delay } from "node:timers/promises";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import { endedAmong } from "../keys/index.ts";

export interface WatchKeysOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  readonly log: StorageLog;
  /** The keys that have something open here. */
  readonly inUse: () => readonly { readonly keyId: string; readonly accountId: string }[];
  readonly onEnded: (keyId: string) => void;
  readonly onSessionClosed: (sessionId: string) => void;
}

export interface KeyWatch {
  /** Looks at all keys in use: expiry is a moment in time, which no change tells. */
  checkAll(): Promise<void>;
  check(keyId: string): Promise<void>;
  close(): void;
}

/** Notices that a key is revoked, expired or gone, or that its account is disabled, as soon as any instance does it. */
export function watchKeys(options: WatchKeysOptions): KeyWatch {
  const { database, inUse, onEnded, log } = options;
  const checkThese = async (keyIds: readonly string[], attempt = 1): Promise<void> => {
    try {
      for (const keyId of await endedAmong(database.db, [...new Set(keyIds)])) onEnded(keyId);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      // A database that was restarted breaks the connections that the pool still holds.
      await delay(RETRY_MS);
      await checkThese(keyIds, attempt + 1);
    }
  };
  const checkSoon = (keyIds: readonly string[]) => {
    if (keyIds.length === 0) return;
    checkThese(keyIds).catch((error: unknown) => {
      // A key that nobody can vouch for is not one to keep programs running for.
      log.warn({ err: error }, "keys of open sessions could not be checked; the sessions are closed");
      for (const keyId of keyIds) onEnded(keyId);
    });
  };
  const stop = options.changes.onChange(({ kind, ref }) => {
    if (kind === "session") return options.onSessionClosed(ref);
    const concerned = inUse().filter(
      ({ keyId, accountId }) =>
        kind === "everything" ||
        (kind === "key" && keyId === ref) ||
        (kind === "account" && accountId === ref),
    );
    checkSoon(concerned.map(({ keyId }) => keyId));
  });
  return {
    checkAll: () => checkThese(inUse().map(({ keyId }) => keyId)),
    check: (keyId) => checkThese([keyId]),
    close: stop,
  };
}

// Together well below the second within which a revoked key ends everywhere.
const ATTEMPTS = 3;
const RETRY_MS = 200;
