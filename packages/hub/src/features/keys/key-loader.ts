import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { databaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { expandScopes } from "../../platform/tokens/grant-scopes.ts";
import type { CallerCollection, KeyCaller, UploadCaller } from "../accounts/index.ts";
import type { KeyCache, KeyRecord } from "./key-cache.ts";
import { keyByHash } from "./queries/key-queries.ts";

/** Reads keys from the database into the cache, and takes the change log's word for when to read again. */
export interface KeyLoader {
  load(hash: string, bytes: Buffer): Promise<KeyRecord | undefined>;
  close(): void;
}

export interface KeyLoaderOptions {
  readonly db: HubDatabase["db"];
  readonly changes: ChangeLog;
  readonly cache: KeyCache;
  readonly now: () => number;
}

// A key that does not exist is random, so it never will: the time only bounds what an attacker can fill.
const UNKNOWN_MS = 10_000;
const MAX_UNKNOWN = 10_000;

// Changes to one key come one at a time; this many in a row only bounds the work.
const MAX_READS = 5;

interface Load {
  readonly result: Promise<KeyRecord | undefined>;
  /** What changed while it ran: its answer may be older than that. */
  readonly changed: Set<string>;
}

export function createKeyLoader({ db, changes, cache, now }: KeyLoaderOptions): KeyLoader {
  const running = new Set<Load>();
  /** Loads that began after the last change, which others may join. */
  const joinable = new Map<string, Load>();
  let unknown = new Map<string, number>();

  const stopListening = changes.onChange(({ kind, ref }) => {
    if (kind === "key") cache.markKey(ref);
    else if (kind === "account") cache.markAccount(ref);
    else if (kind === "everything") {
      cache.markAll();
      unknown = new Map();
    } else return;
    for (const load of running) load.changed.add(kind === "everything" ? EVERYTHING : ref);
    joinable.clear();
  });

  const read = async (hash: string, bytes: Buffer, changed: Set<string>) => {
    for (let reads = 1; ; reads += 1) {
      changed.clear();
      const row = await keyByHash(db, bytes).catch(unavailable);
      if (row === undefined) {
        if (unknown.size >= MAX_UNKNOWN) unknown = new Map();
        unknown.set(hash, now() + UNKNOWN_MS);
        return undefined;
      }
      const record = recordOf(row);
      const { keyId, accountId } = record.caller;
      const isOutdated = [EVERYTHING, keyId, accountId].some((ref) => changed.has(ref));
      if (isOutdated && reads < MAX_READS) continue;
      record.isStale = isOutdated;
      cache.set(record);
      return record;
    }
  };

  return {
    load(hash, bytes) {
      const unknownUntil = unknown.get(hash);
      if (unknownUntil !== undefined && unknownUntil > now()) return Promise.resolve(undefined);
      const joined = joinable.get(hash);
      if (joined !== undefined) return joined.result;
      const changed = new Set<string>();
      const load: Load = {
        changed,
        result: read(hash, bytes, changed).finally(() => {
          running.delete(load);
          if (joinable.get(hash) === load) joinable.delete(hash);
        }),
      };
      running.add(load);
      joinable.set(hash, load);
      return load.result;
    },
    close: stopListening,
  };
}

function unavailable(cause: unknown): never {
  throw databaseUnavailable(cause);
}

// No id looks like this.
const EVERYTHING = "*";

type KeyRow = NonNullable<Awaited<ReturnType<typeof keyByHash>>>;

function recordOf(row: KeyRow): KeyRecord {
  return {
    hash: row.hash.toString("hex"),
    caller: callerOf(row),
    isRefused: row.revoked_at !== null || row.disabled_at !== null,
    expiresAtMs: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    isStale: false,
  };
}

function callerOf(row: KeyRow): KeyCaller | UploadCaller {
  const common = {
    accountId: row.account_id,
    accountHandle: row.account_handle,
    keyId: row.id,
    keyName: row.name,
    collection: collectionOf(row),
  };
  if (row.kind === "upload") return { tier: "upload", ...common };
  return {
    tier: row.is_scoped === true ? "scoped" : "authenticated",
    ...common,
    tools: row.tools ?? undefined,
    ...(row.scopes !== null && { scopes: expandScopes(row.scopes) }),
  };
}

function collectionOf(row: KeyRow): CallerCollection | undefined {
  const { collection_id: id, collection_name: name } = row;
  if (id === null || name === null) return undefined;
  return {
    id,
    name,
    // Null only without a collection.
    includeTeamSkills: row.include_team_skills ?? false,
    includeSharedSkills: row.include_shared_skills ?? false,
  };
}
