import { randomUUID } from "node:crypto";

/**
 * Whether a client of the handshake era can ask its user, in the session id that it sends with each request: nothing is kept
 * for it, and every instance can read it. It is the client's own word, and good for nothing else.
 */
export function askingSessionFor(message: unknown): string | undefined {
  const { method, params } = Object(message);
  if (method !== "initialize") return undefined;
  return Object(Object(params).capabilities).elicitation === undefined
    ? undefined
    : `${PREFIX}${randomUUID()}`;
}

export function canAsk(headers: Pick<Headers, "get">): boolean {
  return headers.get("mcp-session-id")?.startsWith(PREFIX) === true;
}

const PREFIX = "asks-";
