import { callTool, type ToolResult } from "../call-tool.ts";
import type { Catalog } from "../catalog.ts";
import { createToolContext } from "../create-tool-context.ts";
import type { ToolContext, ToolDefinition } from "../define-tool.ts";

/** Calls a tool as the server does, checks its answer against its own output schema, and gives the result. */
export async function callAs(
  tool: ToolDefinition,
  input: unknown,
  catalog: Catalog,
  context: Partial<ToolContext> = {},
): Promise<ToolResult> {
  const result = await callTool(
    tool,
    input,
    createToolContext({ catalog, offered: (name) => name, ...context }),
    (error) => {
      throw error;
    },
  );
  if (result.isError !== true) tool.output.parse(result.structuredContent);
  else if (!isDeclared(tool, result.structuredContent.error)) {
    throw new Error(`${tool.name} answered the undeclared error ${String(result.structuredContent.error)}`);
  }
  return result;
}

function isDeclared(tool: ToolDefinition, code: unknown): boolean {
  return code === "invalid_input" || tool.errors.some((declared) => declared === code);
}
