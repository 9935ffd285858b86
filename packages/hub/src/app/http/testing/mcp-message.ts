/** A request as clients of the two eras send it. */
export interface McpMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Era = "legacy" | "modern";

export function mcpMessage(
  era: Era,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  id: string | number = 7,
): McpMessage {
  const name = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const modern = era === "modern";
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(modern && { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...name }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id,
      method,
      params: modern ? { ...params, _meta: ENVELOPE } : params,
    }),
  };
}

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
};

/** The JSON-RPC message of an answer, be it JSON or one event of a stream. */
export async function messageOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return JSON.parse(text);
  const data = text.split("\n").find((line) => line.startsWith("data: "));
  return JSON.parse(data?.slice("data: ".length) ?? "null");
}
