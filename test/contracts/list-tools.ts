import * as z from "zod/v4";
import { mcpMessage, messageOf } from "../../packages/hub/src/app/http/testing/mcp-message.ts";

/** What `tools/list` of a hub says to a key, with the inputs of each tool. */
export async function listTools(url: string, key: string) {
  const { headers, body } = mcpMessage("modern", "tools/list");
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${key}` },
    body,
  });
  return listedTools.parse(await messageOf(response)).result.tools;
}

const listedTools = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        inputSchema: z.object({
          properties: z.record(z.string(), z.looseObject({ type: z.string() })).default({}),
          required: z.array(z.string()).default([]),
          additionalProperties: z.boolean(),
        }),
      }),
    ),
  }),
});
