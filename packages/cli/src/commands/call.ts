import { allTools, callTool, type ToolContext } from "@skillquay/tools";
import { CliError, usageError } from "../cli-error.ts";
import type { Command, CommandContext } from "../command.ts";
import { createLog } from "../log.ts";
import { withCatalog } from "../open-catalog.ts";
import { terminalText } from "../output/terminal-text.ts";

export const call: Command = {
  name: "call",
  summary: "Call a tool as an agent would, and print its answer.",
  usage: "<tool> [json] [options]",
  examples: [
    { line: `skillquay call skill '{"name": "pdf"}'`, does: "what an agent gets when it loads a skill" },
    {
      line: `echo '{"query": "pdf"}' | skillquay call search_skills -`,
      does: "arguments from standard input",
    },
    { line: "skillquay call list_skills --json", does: "the whole result, structured content included" },
  ],
  positionals: [
    {
      name: "tool",
      description: `Name of the tool: ${allTools.map((tool) => tool.name).join(", ")}.`,
      required: true,
      repeatable: false,
    },
    {
      name: "json",
      description: "Its arguments as a JSON object; '-' reads them from standard input.",
      required: false,
      repeatable: false,
    },
  ],
  options: [],
  settings: ["dir", "strictResources", "cache", "logLevel"],
  async run(context) {
    const { io, out, settings, positionals } = context;
    const [name = "", json] = positionals;
    const tool = allTools.find((candidate) => candidate.name === name);
    if (tool === undefined) throw await unknownTool(name);
    const input = parseInput(
      json === "-" ? await readInput(context) : (json ?? "{}"),
      tool.example.arguments,
    );
    const log = createLog(io, settings.logLevel);
    return withCatalog(context, async (catalog) => {
      const toolContext: ToolContext = {
        catalog,
        strictResources: settings.strictResources,
        offered: (offered) => offered,
        signal: new AbortController().signal,
        progress: () => {},
        consent: "unaskable",
      };
      const result = await callTool(tool, input, toolContext, (error) => log("error", String(error)));
      if (!out.json(result)) {
        for (const block of result.content) out.print(terminalText(block.text));
      }
      return result.isError === true ? 1 : 0;
    });
  },
};

async function readInput({ io }: CommandContext): Promise<string> {
  if (!io.stdin.isTerminal) return io.stdin.readAll();
  throw usageError(
    "input_missing",
    "'-' reads the arguments from standard input, which is the terminal here.",
    [`For example: echo '{"name": "pdf"}' | skillquay call skill -`],
  );
}

function parseInput(text: string, example: unknown): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "";
    throw new CliError("input_not_json", "The arguments are not valid JSON.", {
      exitCode: 2,
      suggestions: [reason, `A valid one: '${JSON.stringify(example)}'`],
      cause,
    });
  }
  throw usageError("input_not_object", "The arguments must be one JSON object.", [
    `A valid one: '${JSON.stringify(example)}'`,
  ]);
}

async function unknownTool(name: string): Promise<CliError> {
  const { nearest } = await import("@skillquay/search");
  const names = allTools.map((tool) => tool.name);
  return usageError("tool_unknown", `There is no tool '${name}'.`, [
    ...nearest(name, names, 1).map((near) => `Did you mean '${near}'?`),
    `Known: ${names.join(", ")}`,
  ]);
}
