import type { KeyCaller, UploadCaller } from "../accounts/index.ts";

/** A key as the database last told it. */
export interface KeyRecord {
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly caller: KeyCaller | UploadCaller;
  /** Revoked, or of a disabled account. Expiry is checked on every use. */
  readonly isRefused: boolean;
  /** `Infinity` for keys that do not expire. */
  readonly expiresAtMs: number;
  /** Something about it changed: it must be read again before it is trusted. */
  isStale: boolean;
}

/** The keys used most recently, by hash. The text of a key is never kept. */
export interface KeyCache {
  get(hash: string): KeyRecord | undefined;
  set(record: KeyRecord): void;
  /** A record stays when it becomes stale, since a key that was good is not a guess. */
  markKey(keyId: string): void;
  markAccount(accountId: string): void;
  markAll(): void;
  keyIds(): string[];
}

export function createKeyCache(maxRecords: number): KeyCache {
  const byHash = new Map<string, KeyRecord>();
  const byKey = new Map<string, KeyRecord>();
  const byAccount = new Map<string, Set<KeyRecord>>();

  const remove = (record: KeyRecord) => {
    byHash.delete(record.hash);
    byKey.delete(record.caller.keyId);
    const others = byAccount.get(record.caller.accountId);
    others?.delete(record);
    if (others?.size === 0) byAccount.delete(record.caller.accountId);
  };

  return {
    get(hash) {
      const record = byHash.get(hash);
      if (record === undefined) return undefined;
      byHash.delete(hash);
      byHash.set(hash, record);
      return record;
    },
    set(record) {
      const previous = byHash.get(record.hash);
      if (previous !== undefined) remove(previous);
      byHash.set(record.hash, record);
      byKey.set(record.caller.keyId, record);
      const ofAccount = byAccount.get(record.caller.accountId) ?? new Set();
      byAccount.set(record.caller.accountId, ofAccount.add(record));
      if (byHash.size > maxRecords) {
        for (const oldest of byHash.values()) {
          remove(oldest);
          break;
        }
      }
    },
    markKey(keyId) {
      const record = byKey.get(keyId);
      if (record !== undefined) record.isStale = true;
    },
    markAccount(accountId) {
      for (const record of byAccount.get(accountId) ?? []) record.isStale = true;
    },
    markAll() {
      for (const record of byHash.values()) record.isStale = true;
    },
    keyIds: () => [...byKey.keys()],
  };
}
