import { createHash } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../db/connect.ts";
import { hubError } from "../errors.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { claimKey, finishKey, forgetKey, type IdempotentScope } from "./idempotency-queries.ts";

/** An answer as it is kept and given again. */
export interface StoredAnswer {
  readonly status: number;
  /** What JSON holds. */
  readonly body: unknown;
}

export interface IdempotentRequest {
  readonly accountId: string;
  /** What is asked for: the same key means something else at another route. */
  readonly route: string;
  readonly key: string;
  /** Everything that makes this request another one. */
  readonly request: unknown;
}

export interface IdempotentAnswer extends StoredAnswer {
  /** The work was done by an earlier request. */
  readonly isReplayed: boolean;
}

/** Does the work of a request once, however often it is sent. */
export type WithIdempotency = (
  request: IdempotentRequest,
  work: () => Promise<StoredAnswer>,
) => Promise<IdempotentAnswer>;

export interface IdempotencyOptions {
  readonly database: HubDatabase;
  /** Answers may hold a key that is shown once, so they are kept sealed. */
  readonly box: SecretBox;
  /** After that, work that never ended is taken for lost, and its key can be used again. */
  readonly lostAfterMs?: number;
}

/**
 * Throws `idempotency_conflict` for the same key with another request, and `idempotency_running` while the first one is
 * worked on. Refusals are not kept: nothing was done, and the request may be put right and sent again.
 */
export function createIdempotency(options: IdempotencyOptions): WithIdempotency {
  const { database, box, lostAfterMs = 300_000 } = options;
  const { db } = database;
  return async ({ accountId, route, key, request }, work) => {
    if (!KEY.test(key)) throw keyInvalid();
    const scope: IdempotentScope = { accountId, route, key };
    const requestHash = createHash("sha256").update(canonical(request)).digest();
    const claim = await claimKey(db, { ...scope, requestHash, lostAfterMs });
    if (claim.kind === "taken") {
      if (!claim.requestHash.equals(requestHash)) throw keyReused();
      if (claim.answer === undefined) throw stillRunning();
      const body: unknown = JSON.parse(box.open(purposeOf(scope), claim.answer.sealed));
      return { status: claim.answer.status, body, isReplayed: true };
    }
    try {
      const { status, body } = await work();
      if (isRefusal(status)) await forgetKey(db, scope, claim.token);
      else {
        const sealed = box.seal(purposeOf(scope), JSON.stringify(body ?? null));
        await finishKey(db, scope, { token: claim.token, status, sealed });
      }
      return { status, body, isReplayed: false };
    } catch (error) {
      await forgetKey(db, scope, claim.token).catch(() => {});
      throw error;
    }
  };
}

// Printable, so that it can stand in a header.
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Also 503: then the hub could not even begin. */
function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || status === 503;
}

function purposeOf({ accountId, route, key }: IdempotentScope): string {
  return JSON.stringify(["answer", accountId, route, key]);
}

/** The same text for the same JSON, whatever the order of its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function keyInvalid(): ToolError {
  return new ToolError("invalid_input", "An idempotency key has 1 to 255 printable characters.", {
    suggestions: ["Use a random UUID for each thing that is to be done once"],
  });
}

function keyReused(): ToolError {
  return hubError("idempotency_conflict", "This idempotency key was used with other parameters.", {
    suggestions: ["Use a new key for another request", "Repeat the first request exactly to get its answer"],
  });
}

function stillRunning(): ToolError {
  return hubError("idempotency_running", "The first request with this idempotency key still runs.", {
    suggestions: ["Wait a moment and send it again to get its answer"],
  });
}
