import { allTools, createToolContext, mcpResult, type ToolDefinition } from "@skillquay/tools";
import { withCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import { findHubAddress } from "../hub-client/hub-client.ts";
import { createLog } from "../output/log.ts";
import { terminalText } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";
import { callWithConsent } from "../trust/call-with-consent.ts";

export const call: Command = {
  name: "call",
  order: 250,
  summary: "Call a tool as an agent would, and print its answer.",
  usage: "<tool> [json] [options]",
  examples: [
    { line: `skillquay call skill '{"name": "pdf"}'`, does: "what an agent gets when it loads a skill" },
    {
      line: `echo '{"query": "pdf"}' | skillquay call search_skills -`,
      does: "arguments from standard input",
    },
    { line: "skillquay call list_skills --json", does: "the whole result, structured content included" },
    {
      line: `skillquay call skills_searchSkills '{"query": "pdf"}' --hub http://127.0.0.1:4711`,
      does: "a tool of a hub, with the key in the variable SKILLQUAY_KEY",
    },
  ],
  positionals: [
    {
      name: "tool",
      description: `Name of the tool: ${allTools.map((tool) => tool.name).join(", ")}; with --hub, any tool of the hub.`,
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
  options: [
    {
      name: "hub",
      type: "string",
      valueName: "url",
      description:
        "Call the tool on this hub instead; tools named skills_… are called on the hub that you are signed in to.",
    },
    {
      name: "key-file",
      type: "string",
      valueName: "file",
      description: "With --hub: file that holds the key, instead of the variable SKILLQUAY_KEY.",
    },
  ],
  settings: ["dir", "strictResources", "cache", "logLevel", ...scriptSettingNames],
  async run(context) {
    const { options, positionals } = context;
    const [name = "", json] = positionals;
    const text = json === "-" ? await readInput(context) : (json ?? "{}");
    const tool = allTools.find((candidate) => candidate.name === name);
    if (options.text("hub") !== undefined || (tool === undefined && isOfHub(context, name))) {
      const { callHub } = await import("../hub-client/call-hub.ts");
      return callHub(context, name, parseInput(text, { query: "pdf" }));
    }
    if (tool === undefined) throw await unknownTool(name);
    return callHere(context, tool, parseInput(text, tool.example.arguments));
  },
};

/** A tool that only hubs have, asked for by somebody who is signed in to one. */
function isOfHub(context: CommandContext, name: string): boolean {
  return name.startsWith("skills_") && findHubAddress(context) !== undefined;
}

async function callHere(context: CommandContext, tool: ToolDefinition, input: unknown): Promise<number> {
  const { io, out, settings } = context;
  const log = createLog(io, settings.logLevel);
  return withCatalog(context, async (catalog) => {
    const runner = openScriptRunner(io, settings, catalog, log);
    try {
      if (tool.needs.includes("runner")) await runner.ready();
      const toolContext = createToolContext({
        catalog,
        runner,
        strictResources: settings.strictResources,
        offered: (offered) => offered,
        progress: (_fraction, message) => out.progress(message),
      });
      const result = await callWithConsent(context, tool, input, toolContext, (error) =>
        log("error", String(error)),
      );
      if (!out.json(mcpResult(result))) {
        for (const block of result.content) out.print(terminalText(block.text), { asIs: true });
      }
      return result.isError === true ? 1 : 0;
    } finally {
      await runner.close();
    }
  });
}

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
