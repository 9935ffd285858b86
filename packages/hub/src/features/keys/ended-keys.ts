import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { endedAmong, keysOfDisabledAccounts, recentlyEndedKeys } from "./queries/key-queries.ts";

/** Notices keys that end while something of theirs is open: a stream, a script session. */
export interface EndedKeys {
  has(keyId: string): boolean;
  /** A key was accepted: its account may have been enabled again. */
  accepted(keyId: string, expiresAtMs: number): void;
  onEnded(listener: (keyId: string) => void): () => void;
  close(): Promise<void>;
}

export interface EndedKeysOptions {
  readonly db: HubDatabase["db"];
  readonly changes: ChangeLog;
  /** Keys seen here, to be looked at when it is not known which ones changed. */
  readonly knownKeyIds: () => string[];
  readonly now: () => number;
}

const RETRY_MS = 250;
const EXPIRY_CHECK_MS = 500;
const MAX_REMEMBERED = 20_000;

/**
 * Asks the database about every key that the change log names, whether seen here or not: a session of this instance
 * may belong to a key that only another instance has met.
 */
export function watchEndedKeys({ db, changes, knownKeyIds, now }: EndedKeysOptions): EndedKeys {
  const listeners = new Set<(keyId: string) => void>();
  const ended = new Set<string>();
  const expiries = new Map<string, number>();
  let keysToCheck = new Set<string>();
  let accountsToCheck = new Set<string>();
  let missedChanges = false;
  let checking: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (keyId: string) => {
    expiries.delete(keyId);
    if (ended.has(keyId)) return;
    remember(ended, keyId);
    for (const listener of listeners) listener(keyId);
  };

  const isAsked = () => missedChanges || keysToCheck.size + accountsToCheck.size > 0;

  const check = async () => {
    while (!isClosed && isAsked()) {
      const [keyIds, accountIds, isUnsure] = [[...keysToCheck], [...accountsToCheck], missedChanges];
      keysToCheck = new Set();
      accountsToCheck = new Set();
      missedChanges = false;
      try {
        const match = await Promise.all([
          endedAmong(db, keyIds),
          keysOfDisabledAccounts(db, accountIds),
          isUnsure ? recentlyEndedKeys(db) : [],
        ]);
        for (const keyId of match.flat()) end(keyId);
      } catch {
        // Nothing is served meanwhile, since the change log is not fresh either; but the question must not get lost.
        for (const id of keyIds) keysToCheck.add(id);
        for (const id of accountIds) accountsToCheck.add(id);
        missedChanges ||= isUnsure;
        retry = setTimeout(checkSoon, RETRY_MS).unref();
        return;
      }
    }
  };
  const checkSoon = () => {
    if (isClosed) return;
    checking ??= check().finally(() => {
      checking = undefined;
    });
  };

  const stopListening = changes.onChange(({ kind, ref }) => {
    // Operators can write changes by hand: what is no id would make every later question fail with it.
    if (kind === "key" && isId(ref)) keysToCheck.add(ref);
    else if (kind === "account" && isId(ref)) accountsToCheck.add(ref);
    else if (kind === "everything") {
      // Keys seen here are asked for by name, since a deleted one is among no rows.
      for (const id of knownKeyIds()) keysToCheck.add(id);
      missedChanges = true;
    } else return;
    checkSoon();
  });

  const expiryCheck = setInterval(() => {
    const at = now();
    for (const [keyId, expiresAtMs] of expiries) if (expiresAtMs <= at) end(keyId);
  }, EXPIRY_CHECK_MS).unref();

  return {
    has: (keyId) => ended.has(keyId),
    accepted(keyId, expiresAtMs) {
      ended.delete(keyId);
      if (expiresAtMs === Number.POSITIVE_INFINITY) expiries.delete(keyId);
      else if (expiries.size < MAX_REMEMBERED) expiries.set(keyId, expiresAtMs);
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      stopListening();
      clearInterval(expiryCheck);
      clearTimeout(retry);
      await checking;
    },
  };
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  if (ids.size <= MAX_REMEMBERED) return;
  for (const oldest of ids) {
    ids.delete(oldest);
    break;
  }
}
