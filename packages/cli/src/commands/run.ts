import {
  changesText,
  connectionLines,
  createToolContext,
  executeSkillScript,
  MOST_RUN_SECONDS,
  type ToolResult,
} from "@skillquay/tools";
import { findSkill } from "../catalog/find-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import { createLog } from "../output/log.ts";
import { printTable } from "../output/table.ts";
import { terminalJson, terminalText } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";
import { callWithConsent } from "../trust/call-with-consent.ts";

export const run: Command = {
  name: "run",
  order: 140,
  summary: "Run a script of a skill in the sandbox, as an agent would.",
  usage: "<skill> [script] [options] [-- args…]",
  examples: [
    { line: "skillquay run hello-world", does: "the scripts it has" },
    {
      line: `skillquay run hello-world greet.py --params '{"name": "Ada"}'`,
      does: "JSON in the first argument",
    },
    { line: "skillquay run pdf fill.py -- --help", does: "arguments for a command-line program" },
    { line: "skillquay run pdf fill.py --dry-run", does: "what would run, and with which limits" },
  ],
  positionals: [
    { name: "skill", description: "Name of the skill.", required: true, repeatable: false },
    {
      name: "script",
      description:
        "Name of the script; without it, the skill's scripts are listed. You are asked on a terminal; without one, having named it is your yes to a run in the sandbox that gets no variables and no hosts, also for a project that you have not trusted.",
      required: false,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "params",
      type: "string",
      valueName: "json",
      description: "Passed to the script as JSON in its first argument.",
    },
    { name: "stdin", type: "boolean", description: "Pass on what comes from standard input." },
    {
      name: "timeout",
      type: "string",
      valueName: "seconds",
      default: "60",
      description: "When to stop the script, from 1 to 1800.",
    },
    {
      name: "project",
      type: "string",
      valueName: "read|write",
      description: "Give the script the project here, at /project; you are asked first.",
    },
    { name: "dry-run", type: "boolean", description: "Only say exactly what would run." },
  ],
  settings: ["dir", "cache", "logLevel", ...scriptSettingNames],
  async run(context) {
    const { io, out, settings, positionals } = context;
    const [skillName = "", scriptName] = positionals;
    const log = createLog(io, settings.logLevel);
    return withCatalog(context, async (catalog) => {
      const skill = await findSkill(catalog, skillName);
      const runner = openScriptRunner(io, settings, catalog, log);
      try {
        if (scriptName === undefined)
          return listScripts(
            context,
            (await runner.scripts(skill)).filter(({ isTest }) => isTest !== true),
          );
        const input = await inputOf(context, skillName, scriptName);
        await runner.ready();
        const toolContext = createToolContext({
          catalog,
          runner,
          progress: (_fraction, message) => out.progress(message),
        });
        const result = await callWithConsent(context, executeSkillScript, input, toolContext, (error) =>
          log("error", String(error)),
        );
        return show(context, result);
      } finally {
        await runner.close();
      }
    });
  },
};

async function inputOf({ io, options, rest }: CommandContext, skillName: string, scriptName: string) {
  const timeout = options.text("timeout") ?? "60";
  if (!/^[1-9]\d{0,3}$/.test(timeout) || Number(timeout) > MOST_RUN_SECONDS) {
    throw usageError(
      "option_value_invalid",
      `'--timeout' must be a whole number from 1 to ${MOST_RUN_SECONDS}, not '${timeout}'.`,
    );
  }
  const project = options.text("project");
  if (project !== undefined && project !== "read" && project !== "write")
    throw usageError(
      "option_value_invalid",
      `'--project' must be read or write, not '${terminalText(project)}'.`,
    );
  const params = options.text("params");
  return {
    skill_name: skillName,
    script_name: scriptName,
    timeout_seconds: Number(timeout),
    ...(params !== undefined && { params: parseParams(params) }),
    ...(rest.length > 0 && { args: [...rest] }),
    ...(project !== undefined && { project }),
    ...(options.flag("stdin") && { stdin: await io.stdin.readAll() }),
    ...(options.flag("dry-run") && { dry_run: true }),
  };
}

function parseParams(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below, together with JSON that is no object.
  }
  throw usageError("option_value_invalid", `'--params' must be a JSON object.`, [
    `For example: --params '{"name": "Ada"}'`,
  ]);
}

function listScripts(
  { out }: CommandContext,
  scripts: Awaited<ReturnType<ReturnType<typeof openScriptRunner>["scripts"]>>,
): number {
  if (out.json({ scripts })) return 0;
  if (scripts.length === 0) {
    out.say("This skill has no scripts that can be run.");
    return 0;
  }
  printTable(
    out,
    [
      { title: "SCRIPT", value: ({ name }) => name, paint: out.style.bold },
      { title: "LANGUAGE", value: ({ language }) => language },
      { title: "DESCRIPTION", value: ({ description }) => description ?? "", mayEnd: true },
    ],
    scripts,
  );
  return 0;
}

/** The script's own output and exit code, as if it had been started by hand. */
function show({ out }: CommandContext, result: ToolResult): number {
  const { data, error } = result;
  if (error !== undefined) throw new CliError(error.code, error.message, { suggestions: error.suggestions });
  const { plan, result: json, stdout, stderr, exitCode } = data;
  if (out.json(data)) return typeof exitCode === "number" ? exitCode : 0;
  if (plan !== undefined) {
    out.print(terminalJson(plan), { asIs: true });
    return 0;
  }
  if (json !== undefined) out.print(terminalJson(json), { asIs: true });
  else out.write(terminalText(String(stdout ?? "")));
  if (typeof stderr === "string") out.say(terminalText(stderr.trimEnd()), { asIs: true });
  const { connections = [], changes = [] } = executeSkillScript.output.parse(data);
  for (const line of [...connectionLines(connections), ...changesText(changes)]) out.say(terminalText(line));
  return typeof exitCode === "number" ? exitCode : 1;
}
