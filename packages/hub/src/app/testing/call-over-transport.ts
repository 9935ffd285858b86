import { mcpMessage, messageOf } from "../http/testing/mcp-message.ts";
import { drivePreset } from "../tools/drive-preset.ts";

/** Every way to call a tool of the hub. */
export const transports = ["http", "mcp-legacy", "mcp-modern"] as const;
export type Transport = (typeof transports)[number];

export interface TransportCall {
  readonly tool: string;
  readonly args: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address, with its question mark. */
  readonly query?: string;
  readonly signal?: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The tool's data or the error's body, from whatever the transport wraps it in. */
  readonly data: Readonly<Record<string, unknown>>;
  /** `ok`, or the error's code. */
  readonly outcome: string;
}

/** Calls a tool as a client of that transport does. */
export async function callOverTransport(
  url: string,
  transport: Transport,
  call: TransportCall,
): Promise<TransportAnswer> {
  const { path, headers, body } = transportRequest(transport, call);
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
  return await transportAnswer(response);
}

/** What the call looks like on the wire, without who calls. */
export function transportRequest(transport: Transport, { tool, args, query = "" }: TransportCall) {
  if (transport === "http") {
    const headers = { "content-type": "application/json", accept: "application/json" };
    return { path: `/v1/tools/${tool}${query}`, headers, body: JSON.stringify(args) };
  }
  // What is outside of the preset must be asked for by name.
  const choice = query === "" && isOutsideOfDrive(tool) ? `?tools=${tool}` : query;
  const era = transport === "mcp-modern" ? "modern" : "legacy";
  return { path: `/mcp${choice}`, ...mcpMessage(era, "tools/call", { name: tool, arguments: args }) };
}

function isOutsideOfDrive(tool: string): boolean {
  return tool.startsWith("skills_") && !drivePreset.some((name) => name === tool);
}

export async function transportAnswer(response: Response): Promise<TransportAnswer> {
  const { status, headers } = response;
  const text = await response.clone().text();
  const message = Object(await messageOf(response).catch(() => ({})));
  const { structuredContent, _meta } = Object(message.result);
  const data = Object(structuredContent ?? Object(_meta)["skillquay/error"] ?? message);
  return { status, headers, text, data, outcome: outcomeOf(data, status) };
}

function outcomeOf(data: Record<string, unknown>, status: number): string {
  if (typeof data.error === "string") return data.error;
  // A failure of the protocol, such as a tool that is not there.
  if (data.error !== undefined) return "protocol_error";
  return status === 200 ? "ok" : `status ${status}`;
}
