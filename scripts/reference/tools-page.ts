import { hubRegistry, hubTools } from "@skillquay/hub/tools";
import { allTools, presets, type ToolDefinition } from "@skillquay/tools";
import { code, codeBlock, page, table } from "./markdown.ts";
import { schemaRows } from "./schema-rows.ts";

/** docs/reference/tools.md: every tool and every preset, from their definitions. */
export function toolsPage(): string {
  const presetRows = Object.entries(hubRegistry.presets).map(([name, tools]) => [
    code(name),
    Object.hasOwn(presets, name) ? "everywhere" : "a hub",
    tools.map(code).join(", "),
  ]);
  return page("Tools", "`allTools` in `packages/tools` and `hubTools` in `packages/hub`", [
    "Choose with `--tools <preset>` or `--tools <name>,<name>`; on a hub with `/mcp?tools=<preset>` or for a key.",
    table(["preset", "on", "tools"], presetRows),
    ...allTools.flatMap(toolSection),
    "# Tools of a hub",
    "They answer with the same JSON in their text and in `structuredContent`; where the address names a measured host, those that read answer text alone. `POST /v1/tools/<name>` takes the same arguments.",
    ...hubTools.flatMap(toolSection),
  ]);
}

function toolSection(tool: ToolDefinition): string[] {
  return [
    `## ${tool.name}`,
    `**${tool.title}.** ${tool.summary}`,
    ...(tool.access === "anyone" ? [] : [ACCESS[tool.access]]),
    "Input:",
    table(["name", "type", "required", "description"], schemaRows(tool.input, "input")),
    "Structured output:",
    table(["name", "type", "always there", "description"], schemaRows(tool.output, "output")),
    `Errors: ${tool.errors.length === 0 ? "none of its own" : tool.errors.map((name) => `[${code(name)}](errors.md)`).join(", ")}.`,
    `Example: ${tool.example.shows}`,
    codeBlock("json", JSON.stringify({ name: tool.name, arguments: tool.example.arguments }, null, 2)),
  ];
}

const ACCESS = {
  account: "Needs an API key.",
  unscoped: "Needs an all-skills key; the key of a collection is refused.",
};
