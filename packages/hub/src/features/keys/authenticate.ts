import { hash as digest, timingSafeEqual } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import { addressGroup } from "../../platform/limits/address-group.ts";
import { createKeyedSemaphore } from "../../platform/limits/keyed-semaphore.ts";
import { createTokenBuckets } from "../../platform/limits/token-buckets.ts";
import { KEY_LENGTH } from "../../platform/tokens/api-key.ts";
import { bearerToken } from "../../platform/tokens/bearer-token.ts";
import { readPresentedKey } from "../../platform/tokens/presented-key.ts";
import type { Caller, KeyCaller, UploadCaller } from "../accounts/index.ts";
import { type AccessTokens, isAccessToken, isSignedToken, TOKEN_LENGTH } from "./access-tokens.ts";
import {
  createBrowserSessions,
  type ListedSession,
  type OpenedSession,
  type SessionRequest,
} from "./browser-sessions.ts";
import { watchEndedKeys } from "./ended-keys.ts";
import { type Attempt, createFailureLimit, FAILURE_LIMITS, type FailureLimits } from "./failure-limit.ts";
import { createKeyCache, type KeyRecord } from "./key-cache.ts";
import { createKeyLoader } from "./key-loader.ts";
import { createLastUsed } from "./last-used.ts";

/** Tells from the `Authorization` header who calls. The only maker of callers. */
export interface Authenticator {
  /**
   * Throws `unauthenticated`, `invalid_credentials` (in the same words for every reason), `rate_limited`
   * (a `RateLimitedError`) or `service_unavailable`.
   */
  authenticate(
    authorization: string | undefined,
    options: {
      readonly address: string;
      /** Whether this is a place that access tokens are for; elsewhere they are nothing. */
      readonly takesTokens?: boolean;
    },
  ): Promise<Caller | UploadCaller>;
  /** Who is signed in with a browser's token. Throws `unauthenticated`, in the same words for every reason. */
  authenticateSession(token: string, options: { readonly address: string }): Promise<SignedIn>;
  /** Signs a browser in with a key that was just authenticated. */
  openSession(
    caller: KeyCaller,
    options: Pick<SessionRequest, "isOperator" | "way" | "browser">,
  ): Promise<OpenedSession>;
  endSession(token: string): Promise<void>;
  /** Where an account is signed in, newest first. */
  sessionsOf(accountId: string): Promise<readonly ListedSession[]>;
  /** Signs an account out of one browser, or of all. False when there was nothing to end. */
  endSessionsOf(accountId: string, sessionId?: string): Promise<boolean>;
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
  /** Absent where the hub gives no tokens. */
  readonly tokens?: AccessTokens | undefined;
  /** Those of an outside authorization server, where agents come with such. */
  readonly outsideTokens?: AccessTokens | undefined;
  readonly limits?: Partial<FailureLimits> | undefined;
  readonly now?: (() => number) | undefined;
}

// Some 10 MB.
const MAX_RECORDS = 10_000;

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { database, changes, requireApiKey, tokens, outsideTokens, now = Date.now } = options;
  const cache = createKeyCache(MAX_RECORDS);
  const limits = { ...FAILURE_LIMITS, ...options.limits };
  const failures = createFailureLimit(limits);
  // An attempt counts as a failure until it is decided: so many at once that good keys alone never reach the limit.
  const semaphore = createKeyedSemaphore(
    Math.ceil(Math.min(limits.perAddress.burst, limits.perPrefix.burst) / 2),
  );
  const strangers = createTokenBuckets(limits.lookups);
  const lastUsed = createLastUsed(database.db, now);
  const loader = createKeyLoader({ db: database.db, changes, cache, now });
  const sessions = createBrowserSessions({ database, changes, now });
  const ended = watchEndedKeys({ db: database.db, changes, knownKeyIds: cache.keyIds, now });

  const isGood = (record: KeyRecord | undefined): record is KeyRecord =>
    record !== undefined && !record.isRefused && record.expiresAtMs > now();

  return {
    async authenticate(authorization, { address, takesTokens = false }) {
      if (authorization === undefined) {
        if (requireApiKey) throw unauthenticated();
        return ANONYMOUS;
      }
      const key = bearerToken(authorization);
      if (takesTokens && tokens !== undefined && key !== undefined && isAccessToken(key))
        return await callerOfToken(tokens, key, address);
      if (takesTokens && outsideTokens !== undefined && key !== undefined && isSignedToken(key))
        return await callerOfToken(outsideTokens, key, address);
      const read = key === undefined ? undefined : readPresentedKey(key);
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
    openSession: ({ accountId, keyId }, requested) => sessions.open({ accountId, keyId, ...requested }),
    endSession: sessions.end,
    sessionsOf: sessions.ofAccount,
    endSessionsOf: async (accountId, sessionId) => (await sessions.endOf(accountId, sessionId)) > 0,
    onSessionEnded: sessions.onEnded,
    cached(authorization) {
      if (authorization?.startsWith(SCHEME) !== true || !changes.isFresh()) return undefined;
      const hash = cachedHash(authorization);
      const record = hash === undefined ? undefined : cache.get(hash);
      if (!isGood(record) || record.isStale || record.caller.tier === "upload") return undefined;
      lastUsed.record(record.caller.keyId);
      return record.caller;
    },
    isCurrent: (keyId) => !ended.has(keyId),
    onRevoked: (listener) => ended.onEnded(listener),
    async close() {
      loader.close();
      tokens?.close();
      outsideTokens?.close();
      sessions.close();
      await Promise.all([ended.close(), lastUsed.close()]);
    },
  };

  function cachedHash(authorization: string): string | undefined {
    if (authorization.length === KEY_HEADER_LENGTH)
      return digest("sha256", authorization.slice(SCHEME.length));
    if (authorization.length !== TOKEN_HEADER_LENGTH) return undefined;
    return tokens?.cached(authorization.slice(SCHEME.length))?.keyHash.toString("hex");
  }

  /** A token stands for a key, and from there on everything is as if that key had come. */
  async function callerOfToken(known: AccessTokens, token: string, address: string): Promise<Caller> {
    const match = await known.find(token);
    const record =
      match === undefined ? undefined : await currentRecord(match.keyHash.toString("hex"), match.keyHash);
    if (!isGood(record) || record.caller.tier === "upload") {
      failures.begin(address, undefined);
      throw invalidToken();
    }
    ended.accepted(record.caller.keyId, record.expiresAtMs);
    lastUsed.record(record.caller.keyId);
    return record.caller;
  }

  async function judge(
    hash: string,
    bytes: Buffer,
    from: { readonly address: string; readonly key: string | undefined },
  ): Promise<KeyRecord> {
    // A key that was good when last seen is not a guess: guessers on its address must not lock it out.
    const attempt = isGood(cache.get(hash)) ? undefined : await begin(hash, bytes, from);
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

  /**
   * Where somebody guesses, others may have keys that this instance has not met: one of those is looked up all the same, a few
   * in a second, and is let in. A guesser learns nothing by it, and is told to wait as before.
   */
  async function begin(
    hash: string,
    bytes: Buffer,
    { address, key }: { readonly address: string; readonly key: string | undefined },
  ): Promise<Attempt> {
    try {
      return failures.begin(address, key);
    } catch (refused) {
      if (!strangers.take(addressGroup(address)).ok) throw refused;
      const record = await currentRecord(hash, bytes);
      if (!isGood(record) || !isSame(record.hash, bytes)) throw refused;
      return { succeeded: () => {} };
    }
  }

  async function currentRecord(hash: string, bytes: Buffer): Promise<KeyRecord | undefined> {
    if (!changes.isFresh()) await changes.fresh();
    const cached = cache.get(hash);
    return cached === undefined || cached.isStale ? await loader.load(hash, bytes) : cached;
  }
}

const ANONYMOUS = { tier: "anonymous" } as const;
const SCHEME = "Bearer ";
const KEY_HEADER_LENGTH = SCHEME.length + KEY_LENGTH;
const TOKEN_HEADER_LENGTH = SCHEME.length + TOKEN_LENGTH;

function isSame(hash: string, bytes: Buffer): boolean {
  return timingSafeEqual(Buffer.from(hash, "hex"), bytes);
}

function unauthenticated(): ToolError {
  return new ToolError("unauthenticated", "This needs an API key.", {
    suggestions: ["Send the header 'Authorization: Bearer sk_live_…'"],
  });
}

function notSignedIn(): ToolError {
  return new ToolError("unauthenticated", "Nobody is signed in here, or the session has ended.", {
    suggestions: ["Sign in with an API key at /dashboard"],
  });
}

function invalidToken(): ToolError {
  return hubError("invalid_credentials", "The access token is not accepted.", {
    suggestions: ["Connect the agent again: the token has expired, was revoked, or is for another server"],
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
