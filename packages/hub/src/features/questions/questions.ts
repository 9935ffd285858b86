import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type ChangeLog, recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";

/**
 * Questions that wait for an answer. The one who waits is the instance that a call came to; the answer is a request of its
 * own, which a load balancer may give to any other.
 */
export interface Questions {
  ask(keyId: string): Promise<OpenQuestion>;
  /** Takes an answer to wherever it is waited for. False: it answers no question that was asked of this key. */
  answer(keyId: string, id: string, reply: unknown): Promise<boolean>;
  close(): void;
}

export interface OpenQuestion {
  /** Nobody guesses it, and it is good for one key. */
  readonly id: string;
  readonly reply: Promise<unknown>;
  /** Nobody waits any more. */
  forget(): void;
}

export interface QuestionsOptions {
  readonly database: HubDatabase;
  readonly changes: Pick<ChangeLog, "onChange">;
}

export function createQuestions({ database, changes }: QuestionsOptions): Questions {
  const waiting = new Map<string, (reply: unknown) => void>();
  let existing: Promise<Buffer> | undefined;
  const secret = () => {
    existing ??= sharedSecret(database.db, SECRET_NAME, randomBytes(32)).catch((error: unknown) => {
      existing = undefined;
      throw error;
    });
    return existing;
  };
  const stop = changes.onChange(({ kind, ref }) => {
    if (kind !== "answer") return;
    const { id, reply } = Object(parse(ref));
    waiting.get(String(id))?.(reply);
  });
  return {
    async ask(keyId) {
      const nonce = randomBytes(16).toString("base64url");
      const id = `${PREFIX}${nonce}.${signature(await secret(), nonce, keyId)}`;
      const reply = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      return { id, reply, forget: () => void waiting.delete(id) };
    },
    async answer(keyId, id, reply) {
      const [nonce = "", given = ""] = id.slice(PREFIX.length).split(".");
      if (!id.startsWith(PREFIX) || !isSame(given, signature(await secret(), nonce, keyId))) return false;
      const resolve = waiting.get(id);
      if (resolve !== undefined) {
        resolve(reply);
        return true;
      }
      const ref = JSON.stringify({ id, reply });
      if (ref.length > MOST_ANSWER_CHARS) return false;
      await recordChange(database.db, "answer", ref);
      return true;
    },
    close() {
      stop();
      waiting.clear();
    },
  };
}

const SECRET_NAME = "questions";
const PREFIX = "ask-";
// A choice or two; every instance reads it, whoever waits.
const MOST_ANSWER_CHARS = 4_000;

function signature(secret: Buffer, nonce: string, keyId: string): string {
  return createHmac("sha256", secret).update(`${nonce}\0${keyId}`).digest("base64url");
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
