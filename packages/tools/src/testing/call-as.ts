import type { JSONObject } from "@modelcontextprotocol/server";
import { callTool } from "../call-tool.ts";
import type { Catalog } from "../catalog.ts";
import { createToolContext } from "../create-tool-context.ts";
import type { ToolContext, ToolDefinition } from "../define-tool.ts";
import { bodyOf, type ToolResult } from "../tool-result.ts";

export interface CalledTool extends Pick<ToolResult, "content" | "isError" | "meta"> {
  /** The tool's data or the error's body. */
  readonly data: JSONObject;
}

/** Calls a tool as the server does, checks its answer against its own output schema, and gives the result. */
export async function callAs(
  tool: ToolDefinition,
  input: unknown,
  catalog: Catalog,
  context: Partial<ToolContext> = {},
): Promise<CalledTool> {
  const result = await callTool(
    tool,
    input,
    createToolContext({ catalog, offered: (name) => name, ...context }),
    (error) => {
      throw error;
    },
  );
  if (result.error === undefined) tool.output.parse(result.data);
  else if (!["invalid_input", ...tool.errors].includes(result.error.code)) {
    throw new Error(`${tool.name} answered the undeclared error ${result.error.code}`);
  }
  const { error: _error, ...rest } = result;
  return { ...rest, data: bodyOf(result) };
}
