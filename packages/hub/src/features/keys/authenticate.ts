import { hash as digest, timingSafeEqual } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { addressGroup } from "../../platform/limits/address-group.ts";
import { createKeyedSemaphore } from "../../platform/limits/keyed-semaphore.ts";
import { KEY_LENGTH, readKey } from "../../platform/tokens/api-key.ts";
import { bearerToken } from "../../platform/tokens/bearer-token.ts";
import type { Caller, KeyCaller, UploadCaller } from "../accounts/index.ts";
import { createBrowserSessions, type OpenedSession } from "./browser-sessions.ts";
import { watchEndedKeys } from "./ended-keys.ts";
import { createFailureLimit, FAILURE_LIMITS, type FailureLimits } from "./failure-limit.ts";
import { createKeyCache, type KeyRecord } from "./key-cache.ts";
import { createKeyLoader } from "./key-loader.ts";
import { createLastUsed } from "./last-used.ts";

/** Tells from the `Authorization` header who calls. The only maker of callers. */
export interface Authenticator {
  /**
   * Throws `missing_credentials`, `invalid_credentials` (in the same words for every reason), `rate_limited`
   * (a `RateLimitedError`) or `service_unavailable`.
   */
  authenticate(
    authorization: string | undefined,
    options: { readonly address: string },
  ): Promise<Caller | UploadCaller>;
  /** Who is signed in with a browser's token. Throws `missing_credentials`, in the same words for every reason. */
  authenticateSession(token: string, options: { readonly address: string }): Promise<SignedIn>;
  /** Signs a browser in with a key that was just authenticated. */
  openSession(caller: KeyCaller, options: { readonly isOperator: boolean }): Promise<OpenedSession>;
  endSession(token: string): Promise<void>;
  /** Calls back within a second after a session was signed out anywhere. Keys that end have `onRevoked`. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  /** Without waiting: a caller that was seen before and is known to be current, or undefined, which says nothing. */
  cached(authorization: string | undefined): KeyCaller | undefined;
  /** False once this instance knows that the key was revoked, has expired, or its account is disabled. */
  isCurrent(keyId: string): boolean;
  /** Calls back within a second after a key ended anywhere. Who opens something asks `isCurrent` after this. */
  onRevoked(listener: (keyId: string) => void): () => void;
  close(): Promise<void>;
}

export interface SignedIn {
  readonly caller: KeyCaller;
  readonly session: { readonly id: string; readonly isOperator: boolean; readonly expiresAt: Date };
}

export interface AuthenticatorOptions {
  readonly database: HubDatabase;
  readonly changes: ChangeLog;
  /** False: requests without a key are anonymous. A wrong key is refused all the same. */
  readonly requireApiKey: boolean;
  readonly limits?: Partial<FailureLimits> | undefined;
  readonly now?: (() => number) | undefined;
}

// Some 10 MB.
const MAX_RECORDS = 10_000;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { database, changes, requireApiKey, now = Date.now } = options;
  const cache = createKeyCache(MAX_RECORDS);
  const limits = { ...FAILURE_LIMITS, ...options.limits };
  const failures = createFailureLimit(limits);
  // An attempt counts as a failure until it is decided: so many at once that good keys alone never reach the limit.
  const semaphore = createKeyedSemaphore(
    Math.ceil(Math.min(limits.perAddress.burst, limits.perPrefix.burst) / 2),
  );
  const lastUsed = createLastUsed(database.db, now);
  const loader = createKeyLoader({ db: database.db, changes, cache, now });
  const sessions = createBrowserSessions({ database, changes, now });
  const ended = watchEndedKeys({ db: database.db, changes, knownKeyIds: cache.keyIds, now });

  const isGood = (record: KeyRecord | undefined): record is KeyRecord =>
    record !== undefined && !record.isRefused && record.expiresAtMs > now();

  return {
    async authenticate(authorization, { address }) {
      if (authorization === undefined) {
        if (requireApiKey) throw missingCredentials();
        return ANONYMOUS;
      }
      const key = bearerToken(authorization);
      const read = key === undefined ? undefined : readKey(key);
      if (read === undefined || !read.ok) {
        failures.begin(address, undefined);
        throw invalidCredentials();
      }
      const hash = read.hash.toString("hex");
      const release = isGood(cache.get(hash)) ? undefined : await semaphore.acquire(addressGroup(address));
      const record = await judge(hash, read.hash, { address, key }).finally(() => release?.());
      ended.accepted(record.caller.keyId, record.expiresAtMs);
      lastUsed.record(record.caller.keyId);
      return record.caller;
    },
    async authenticateSession(token, { address }) {
      const match = await sessions.find(token);
      // Whoever holds a token that was good once does not guess.
      if (match === "unknown") failures.begin(address, undefined);
      if (typeof match === "string") throw notSignedIn();
      const { keyHash, ...session } = match;
      const record = await currentRecord(keyHash.toString("hex"), keyHash);
      if (!isGood(record) || record.caller.tier === "upload") throw notSignedIn();
      ended.accepted(record.caller.keyId, record.expiresAtMs);
      lastUsed.record(record.caller.keyId);
      return { caller: record.caller, session };
    },
    openSession: ({ accountId, keyId }, { isOperator }) => sessions.open({ accountId, keyId, isOperator }),
    endSession: sessions.end,
    onSessionEnded: sessions.onEnded,
    cached(authorization) {
      if (authorization?.length !== HEADER_LENGTH || !authorization.startsWith(SCHEME)) return undefined;
      if (!changes.isFresh()) return undefined;
      const record = cache.get(digest("sha256", authorization.slice(SCHEME.length)));
      if (!isGood(record) || record.isStale || record.caller.tier === "upload") return undefined;
      lastUsed.record(record.caller.keyId);
      return record.caller;
    },
    isCurrent: (keyId) => !ended.has(keyId),
    onRevoked: (listener) => ended.onEnded(listener),
    async close() {
      loader.close();
      sessions.close();
      await Promise.all([ended.close(), lastUsed.close()]);
    },
  };

  async function judge(
    hash: string,
    bytes: Buffer,
    from: { readonly address: string; readonly key: string | undefined },
  ): Promise<KeyRecord> {
    // A key that was good when last seen is not a guess: guessers on its address must not lock it out.
    const attempt = isGood(cache.get(hash)) ? undefined : failures.begin(from.address, from.key);
    const record = await currentRecord(hash, bytes).catch((error: unknown) => {
      attempt?.succeeded();
      throw error;
    });
    if (!isGood(record) || !isSame(record.hash, bytes)) {
      if (attempt === undefined) failures.begin(from.address, from.key);
      throw invalidCredentials();
    }
    attempt?.succeeded();
    return record;
  }

  async function currentRecord(hash: string, bytes: Buffer): Promise<KeyRecord | undefined> {
    if (!changes.isFresh()) await changes.fresh();
    const cached = cache.get(hash);
    return cached === undefined || cached.isStale ? await loader.load(hash, bytes) : cached;
  }
}

const ANONYMOUS = { tier: "anonymous" } as const;
const SCHEME = "Bearer ";
const HEADER_LENGTH = SCHEME.length + KEY_LENGTH;

function isSame(hash: string, bytes: Buffer): boolean {
  return timingSafeEqual(Buffer.from(hash, "hex"), bytes);
}

function missingCredentials(): ToolError {
  return new ToolError("missing_credentials", "This needs an API key.", {
    suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
  });
}

function notSignedIn(): ToolError {
  return new ToolError("missing_credentials", "Nobody is signed in here, or the session has ended.", {
    suggestions: ["Sign in with an API key at /dashboard"],
  });
}

function invalidCredentials(): ToolError {
  return hubError("invalid_credentials", "The API key is not accepted.", {
    suggestions: [
      "Check that the whole key was copied: 48 characters that begin with 'sk_live_sq1_'",
      "Ask for a new key: this one may have been revoked or may have expired",
    ],
  });
}
