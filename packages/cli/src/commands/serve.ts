import { serveStdioCatalog } from "@skillquay/local";
import { createSkillService, type SkillService } from "@skillquay/tools";
import { chosenTools } from "../catalog/chosen-tools.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import { plannerOptions } from "../catalog/planner-options.ts";
import { createLog, type Log } from "../output/log.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";
import { listenAddress } from "../settings/settings.ts";

export const serve: Command = {
  name: "serve",
  order: 10,
  summary: "Serve skills to agents over MCP, on standard input and output or over HTTP.",
  usage: "[dir…] [options]",
  examples: [
    { line: "skillquay serve", does: "what an agent starts: MCP on standard input and output" },
    { line: "skillquay serve ./skills --tools reader", does: "one folder, with list_skills and read_skill" },
    { line: "skillquay serve --host codex --pin pdf", does: "a skill list for Codex, with pdf always in it" },
    { line: "skillquay serve --http --port 4710", does: "Streamable HTTP for agents on this machine" },
  ],
  positionals: [
    {
      name: "dir",
      description: "Folders to look for skills in, as with --dir.",
      required: false,
      repeatable: true,
      setting: "dir",
    },
  ],
  options: [],
  settings: [
    "dir",
    "tools",
    "toolPrefix",
    "strictResources",
    "catalogBudget",
    "pin",
    "exclude",
    "watch",
    "cache",
    "http",
    "host",
    "port",
    "logLevel",
    "embedUrl",
    "embedModel",
    "embedKeyVariable",
    ...scriptSettingNames,
  ],
  async run(context) {
    const { io, settings } = context;
    const selection = chosenTools(settings);
    const log = createLog(io, settings.logLevel);
    const catalog = await openCatalog(io, settings, { stays: true });
    const runner = openScriptRunner(io, settings, catalog, log);
    const close = async () => {
      await runner.close();
      await catalog.close();
    };
    const service = createSkillService({
      catalog,
      runner,
      selection,
      toolPrefix: settings.toolPrefix,
      ...plannerOptions(io, settings),
      // The contract that this preset keeps knows three folders only.
      strictResources: settings.strictResources || selection.preset === "progressive",
      version,
      onInternalError: (error) =>
        log("error", error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
    if (settings.http) return serveHttp(context, service, close, log);
    if (io.stdin.isTerminal) {
      context.out.say("Waiting for an MCP client on standard input. To look at your skills: skillquay list");
    }
    await serveStdioCatalog({ service, onEnd: close, log: (line) => log("warn", line) });
    return 0;
  },
};

async function serveHttp(
  { io, out, settings }: CommandContext,
  service: SkillService,
  close: () => Promise<void>,
  log: Log,
): Promise<number> {
  const host = listenAddress(settings);
  const { port } = settings;
  try {
    const { serveHttpCatalog } = await import("@skillquay/local/http");
    const http = await serveHttpCatalog({ service, host, port, log: (line) => log("warn", line) }).catch(
      (cause) => {
        throw notListening(host, port, cause);
      },
    );
    // One line, so that a program that started us can read it as soon as it is there.
    if (out.asJson) out.print(JSON.stringify({ url: http.url }));
    log("info", `Serving skills at ${http.url}`);
    await io.untilStopped();
    await http.close();
    return 0;
  } finally {
    service.close();
    await close();
  }
}

function notListening(host: string, port: number, cause: unknown): CliError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
  const taken = code === "EADDRINUSE" ? "Another program uses that port. " : "";
  return new CliError("not_listening", `Cannot listen on ${host} port ${port} (${code}).`, {
    suggestions: [`${taken}Choose another one with --port, or 0 for any free one.`],
    cause,
  });
}
