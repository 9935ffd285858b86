import { mcpMessage, messageOf } from "../http/testing/mcp-message.ts";

/** Every way to call a tool of the hub. */
export const doors = ["http", "mcp-legacy", "mcp-modern"] as const;
export type Door = (typeof doors)[number];

export interface DoorCall {
  readonly tool: string;
  readonly args: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address, with its question mark. */
  readonly query?: string;
  readonly signal?: AbortSignal;
}

export interface DoorAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The tool's data or the error's body, from whatever the door wraps it in. */
  readonly data: Readonly<Record<string, unknown>>;
  /** `ok`, or the error's code. */
  readonly outcome: string;
}

/** Calls a tool as a client of that door does. */
export async function callAtDoor(url: string, door: Door, call: DoorCall): Promise<DoorAnswer> {
  const { path, headers, body } = doorRequest(door, call);
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      ...headers,
      ...(call.key !== undefined && { authorization: `Bearer ${call.key}` }),
      ...call.headers,
    },
    body,
    ...(call.signal !== undefined && { signal: call.signal }),
  });
  return await doorAnswer(response);
}

/** What the call looks like on the wire, without who calls. */
export function doorRequest(door: Door, { tool, args, query = "" }: DoorCall) {
  if (door === "http") {
    const headers = { "content-type": "application/json", accept: "application/json" };
    return { path: `/v1/tools/${tool}${query}`, headers, body: JSON.stringify(args) };
  }
  const era = door === "mcp-modern" ? "modern" : "legacy";
  return { path: `/mcp${query}`, ...mcpMessage(era, "tools/call", { name: tool, arguments: args }) };
}

export async function doorAnswer(response: Response): Promise<DoorAnswer> {
  const { status, headers } = response;
  const text = await response.clone().text();
  const message = Object(await messageOf(response).catch(() => ({})));
  const data = Object(message.result?.structuredContent ?? message);
  return { status, headers, text, data, outcome: outcomeOf(data, status) };
}

function outcomeOf(data: Record<string, unknown>, status: number): string {
  if (typeof data.error === "string") return data.error;
  // A failure of the protocol, such as a tool that is not there.
  if (data.error !== undefined) return "protocol_error";
  return status === 200 ? "ok" : `status ${status}`;
}
