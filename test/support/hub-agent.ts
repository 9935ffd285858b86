import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type * as z from "zod/v4";
import { errorOf } from "./error-of.ts";

/** An agent that is connected to a hub with a key, as its host does it. */
export interface HubAgent {
  /** The answer's data in the shape that is needed; throws when the tool fails. */
  use<Schema extends z.ZodType>(
    tool: string,
    args: Record<string, unknown>,
    shape: Schema,
    options?: { readonly onProgress?: (message: string) => void },
  ): Promise<z.output<Schema>>;
  /** The error that the tool answers with. */
  fail(tool: string, args: Record<string, unknown>): Promise<unknown>;
  tools(): Promise<string[]>;
}

export async function connectAgent(mcpUrl: string, key: string): Promise<HubAgent> {
  const client = new Client({ name: "skillquay-e2e", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(mcpUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  onTestFinished(() => client.close());
  return {
    async use(tool, args, shape, { onProgress } = {}) {
      const { structuredContent, isError, content } = await client.callTool(
        { name: tool, arguments: args },
        onProgress === undefined ? {} : { onprogress: ({ message }) => onProgress(message ?? "") },
      );
      if (isError === true) throw new Error(`${tool} answered ${JSON.stringify(content)}`);
      return shape.parse(structuredContent);
    },
    async fail(tool, args) {
      const result = await client.callTool({ name: tool, arguments: args });
      if (result.isError !== true) throw new Error(`${tool} answered ${JSON.stringify(result.content)}`);
      return errorOf(result);
    },
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}
