import type { WithIdempotency } from "../../../platform/idempotency/idempotency.ts";
import { type Headers, jsonAnswer } from "../answers.ts";
import type { HubContext } from "../context.ts";

export interface OnceRequest {
  readonly withIdempotency: WithIdempotency;
  /** Whose key it is. Another API key of the account may see less, so it is not given this one's answer. */
  readonly caller: { readonly accountId: string; readonly keyId: string };
  /** What the key is for: at another route it is another key. */
  readonly route: string;
  /** Everything that makes this request another one, beside who sends it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Of every answer, new or given again. */
  readonly headers: Headers;
}

export interface OnceAnswer {
  readonly body: unknown;
  readonly status: number;
  /** Of this answer alone: they are not kept. */
  readonly headers?: Headers;
}

/**
 * The answer of something that changes something: with the header `Idempotency-Key` it is done once, and whoever sends the
 * same again gets the same answer with a mark. Without the header it is done each time.
 */
export async function idempotentResponse(
  context: HubContext,
  { withIdempotency, caller, route, request, headers }: OnceRequest,
  work: () => Promise<OnceAnswer>,
): Promise<Response> {
  const key = context.req.header("idempotency-key");
  if (key === undefined) {
    const { body, status, headers: own } = await work();
    return jsonAnswer(body, status, { ...headers, ...own });
  }
  const { accountId, keyId } = caller;
  let own: Headers = {};
  const once = await withIdempotency({ accountId, route, key, request: { ...request, keyId } }, async () => {
    const done = await work();
    own = done.headers ?? {};
    return { body: done.body, status: done.status };
  });
  return jsonAnswer(once.body, once.status, {
    ...headers,
    ...own,
    ...(once.isReplayed && { "idempotent-replayed": "true" }),
  });
}
