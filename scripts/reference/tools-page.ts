import { allTools, presets, type ToolDefinition } from "@skillquay/tools";
import { code, codeBlock, page, table } from "./markdown.ts";
import { schemaRows } from "./schema-rows.ts";

/** docs/reference/tools.md: every tool and every preset, from their definitions. */
export function toolsPage(): string {
  const presetRows = Object.entries(presets).map(([name, tools]) => [code(name), tools.map(code).join(", ")]);
  return page("Tools", "`allTools` and `presets` in `packages/tools`", [
    "Choose with `--tools <preset>` or `--tools <name>,<name>`.",
    table(["preset", "tools"], presetRows),
    ...allTools.flatMap(toolSection),
  ]);
}

function toolSection(tool: ToolDefinition): string[] {
  return [
    `## ${tool.name}`,
    `**${tool.title}.** ${tool.summary}`,
    "Input:",
    table(["name", "type", "required", "description"], schemaRows(tool.input, "input")),
    "Structured output:",
    table(["name", "type", "always there", "description"], schemaRows(tool.output, "output")),
    `Errors: ${tool.errors.length === 0 ? "none of its own" : tool.errors.map((name) => `[${code(name)}](errors.md)`).join(", ")}.`,
    `Example: ${tool.example.shows}`,
    codeBlock("json", JSON.stringify({ name: tool.name, arguments: tool.example.arguments }, null, 2)),
  ];
}
