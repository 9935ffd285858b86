import { randomBytes } from "node:crypto";
import type * as z from "zod/v4";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";
import type { KeyCaller } from "../accounts/index.ts";
import {
  type CallHooks,
  InstanceUnreachable,
  type InternalCall,
  sendInternalCall,
} from "./internal-calls.ts";
import { deleteDeadInstances } from "./queries/instance-queries.ts";
import { deleteSession, placeOfSession } from "./queries/session-queries.ts";
import { sessionNotFound } from "./session-errors.ts";
import { sessionClosed } from "./session-results.ts";

/** Sessions whose sandboxes another instance holds: the call is passed on to it. */
export interface RemoteSessions {
  ask<Answer>(call: UnaddressedCall, schema: z.ZodType<Answer>, hooks?: CallHooks): Promise<Answer>;
  close(caller: KeyCaller, sessionId: string): Promise<void>;
  /** What instances sign with, the same for all of them. */
  secret(): Promise<Buffer>;
}

/** Each kind of call without the instance that it goes to. */
export type UnaddressedCall = InternalCall extends infer Call
  ? Call extends InternalCall
    ? Omit<Call, "instanceId">
    : never
  : never;

export interface RemoteSessionsOptions {
  readonly database: HubDatabase;
  readonly instanceId: string;
  readonly deadAfterMs: number;
  readonly log: StorageLog;
}

export function createRemoteSessions(options: RemoteSessionsOptions): RemoteSessions {
  const { database, instanceId, deadAfterMs, log } = options;
  let existing: Promise<Buffer> | undefined;
  const secret = () => {
    existing ??= sharedSecret(database.db, SECRET_NAME, randomBytes(32)).catch((error: unknown) => {
      existing = undefined;
      throw error;
    });
    return existing;
  };

  /** The instance that has it. Throws for a session that is not this caller's in the same way as for none. */
  const placeOf = async ({ accountId, keyId }: KeyCaller, sessionId: string) => {
    if (!/^[0-9a-f]{32}$/.test(sessionId)) throw sessionNotFound(sessionId);
    const place = await placeOfSession(database.db, { accountId, keyId, id: sessionId, deadAfterMs });
    // A row of our own without a sandbox: it was closed a moment ago.
    if (place === undefined || place.instanceId === instanceId) throw sessionNotFound(sessionId);
    if (!place.isDead) return place;
    await deleteDeadInstances(database.db, deadAfterMs);
    throw sessionNotFound(sessionId);
  };

  const ask = async <Answer>(
    call: UnaddressedCall,
    schema: z.ZodType<Answer>,
    hooks: CallHooks = {},
  ): Promise<Answer> => {
    const place = await placeOf(call.caller, call.sessionId);
    const addressed: InternalCall = { ...call, instanceId: place.instanceId };
    return await sendInternalCall(addressed, schema, { url: place.url, secret: await secret(), ...hooks });
  };

  return {
    secret,
    async ask(call, schema, hooks) {
      try {
        return await ask(call, schema, hooks);
      } catch (error) {
        if (!(error instanceof InstanceUnreachable)) throw error;
        log.warn({ err: error }, "a session's instance cannot be reached");
        throw sessionNotFound(call.sessionId, error);
      }
    },
    async close(caller, sessionId) {
      try {
        await ask({ operation: "close", sessionId, caller }, sessionClosed());
      } catch (error) {
        if (!(error instanceof InstanceUnreachable)) throw error;
        // It still reads the change log, wherever it is.
        await database.db.transaction().execute(async (transaction) => {
          await deleteSession(transaction, { accountId: caller.accountId, id: sessionId });
          await recordChange(transaction, "session", sessionId);
        });
      }
    },
  };
}

const SECRET_NAME = "internal-sessions";
