import type { ToolDefinition, ToolSchemas } from "@skillquay/tools";
import * as z from "zod/v4";

/** The schemas as they are now, so that tests of routes do not ask whether the generated ones are up to date. */
export function schemasNow(tools: readonly ToolDefinition[]): ToolSchemas {
  return Object.fromEntries(
    tools.map((tool) => [
      tool.name,
      {
        inputSchema: objectSchema(z.toJSONSchema(tool.input, { io: "input" })),
        outputSchema: objectSchema(z.toJSONSchema(tool.output, { io: "output" })),
      },
    ]),
  );
}

function objectSchema(schema: object): ToolSchemas[string]["inputSchema"] {
  return { ...schema, type: "object" };
}
