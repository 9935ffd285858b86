import { type Era, mcpMessage } from "../../http/testing/mcp-message.ts";
import { type TransportAnswer, transportAnswer } from "../../testing/call-over-transport.ts";
import type { TestHub } from "../../testing/use-test-hub.ts";

/** Requests of MCP beside tools that name a skill. */
export const protocolReads: readonly (readonly [string, (id: string) => Record<string, unknown>])[] = [
  ["resources/read", (id) => ({ uri: `skill://${id}/SKILL.md` })],
  ["resources/directory/read", (id) => ({ uri: `skill://${id}` })],
  ["skills/get", (id) => ({ uri: `skill://${id}/SKILL.md` })],
  ["prompts/get", (id) => ({ name: id })],
  [
    "completion/complete",
    (id) => ({
      ref: { type: "ref/resource", uri: "skill://{name}/{+path}" },
      argument: { name: "name", value: id.slice(0, 4) },
    }),
  ],
];

/** One request to `/mcp`, as a client of that era sends it. */
export async function askMcp(
  { url }: TestHub,
  era: Era,
  { method, params, key }: { method: string; params: Record<string, unknown>; key: string },
): Promise<TransportAnswer> {
  const { headers, body } = mcpMessage(era, method, params);
  const named = typeof params.uri === "string" ? { "mcp-name": params.uri } : {};
  return await transportAnswer(
    await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { ...headers, ...(era === "modern" && named), authorization: `Bearer ${key}` },
      body,
    }),
  );
}
