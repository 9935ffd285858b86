import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ServePagesOptions, type SkillFinder, servePages } from "@skillquay/local/pages";
import { createSkillService, type SkillService } from "@skillquay/tools";
import { chosenTools } from "../catalog/chosen-tools.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { openScriptRunner } from "../catalog/open-scripts.ts";
import { plannerOptions } from "../catalog/planner-options.ts";
import { createAgentConnector } from "../connect/agent-connector.ts";
import { createLog } from "../output/log.ts";
import { shortPath } from "../output/short-path.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { version } from "../program/version.ts";
import { cacheFolderOf, configFolders } from "../settings/config-folders.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";

export const ui: Command = {
  name: "ui",
  order: 30,
  summary: "Look at your skills in the browser: read, check, run, connect agents, and see what models see.",
  usage: "[--port <number>] [--no-open] [options]",
  examples: [
    { line: "skillquay ui", does: "opens the pages in your browser, for this machine only" },
    { line: "skillquay ui --no-open", does: "only prints the address, which is good for one browser" },
    { line: "skillquay ui --dir ./skills --port 4720", does: "one folder, always at the same port" },
  ],
  positionals: [],
  options: [
    {
      name: "port",
      type: "string",
      valueName: "number",
      default: "0",
      description: "Port on 127.0.0.1; 0 takes a free one.",
    },
    { name: "open", type: "boolean", negatable: true, description: "Open the browser, on a terminal." },
  ],
  settings: [
    "dir",
    "tools",
    "toolPrefix",
    "strictResources",
    "strict",
    "catalogBudget",
    "list",
    "prompts",
    "pin",
    "exclude",
    "watch",
    "cache",
    "logLevel",
    "sources",
    "gitBase",
    ...scriptSettingNames,
  ],
  async run(context) {
    const { io, out, settings, options } = context;
    const port = readPort(options.text("port") ?? "0");
    const log = createLog(io, settings.logLevel);
    const catalog = await openCatalog(io, settings, { stays: true, out });
    out.endProgress();
    const runner = openScriptRunner(io, settings, catalog, log);
    try {
      const pages = await servePages({
        catalog,
        runner,
        agents: createAgentConnector(io),
        finder: finderWhenAsked(context),
        tools: settings.tools,
        serviceFor: (host, tools) => serversLikeServe(context, { catalog, runner, host, tools }),
        folder: builtPages(),
        port,
        cacheDirectory: settings.cache ? cacheFolderOf(io) : undefined,
        stateDirectory: join(configFolders(io).state, "skillquay"),
        person: personAtKeyboard(),
        shortPath: (path) => shortPath(path, io),
        // An index by meaning is paid for, and waits until somebody asks.
        prepareSearch: settings.embedUrl === undefined,
        version,
        log: (line) => log("warn", line),
        onInternalError: (error) =>
          log("error", error instanceof Error ? (error.stack ?? error.message) : String(error)),
      }).catch((cause) => {
        throw notListening(port, cause);
      });
      try {
        // One line, so that a program that started us can read it as soon as it is there.
        if (out.asJson) out.write(`${JSON.stringify({ url: pages.url })}\n`);
        else await showAddress(context, pages.url);
        await io.untilStopped();
        return 0;
      } finally {
        await pages.close();
      }
    } finally {
      await runner.close();
      await catalog.close();
    }
  },
};

/** What `serve` would show to an agent of the host. A budget that the user set beats what is known of the host. */
function serversLikeServe(
  { io, settings }: CommandContext,
  {
    catalog,
    runner,
    host,
    tools,
  }: Pick<ServePagesOptions, "catalog" | "runner" | "tools"> & {
    readonly host: Parameters<ServePagesOptions["serviceFor"]>[0];
  },
): SkillService {
  return createSkillService({
    catalog,
    runner,
    selection: chosenTools({ ...settings, tools }),
    toolPrefix: settings.toolPrefix,
    ...plannerOptions(io, settings, catalog),
    host,
    detectHost: false,
    strictResources: settings.strictResources,
    version,
    onInternalError: (error) => {
      throw error;
    },
  });
}

/** As the machine calls them; a user without a name of its own has none. */
function personAtKeyboard(): string {
  try {
    return userInfo().username.slice(0, 200);
  } catch {
    return "you";
  }
}

/** Beside the bundled program; in a clone, where the build puts them. */
function builtPages(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "dashboard");
  return existsSync(bundled) ? bundled : join(here, "../../dist/dashboard");
}

async function showAddress({ io, out, options }: CommandContext, url: string): Promise<void> {
  const wantsBrowser = options.all("open").at(-1) !== false;
  out.say(`${out.wordStyle.bold("Your skills are at")}`);
  out.say("");
  out.print(`  ${url}`);
  out.say("");
  out.say(out.wordStyle.dim("The address is good for one browser, on this machine only. Ctrl-C ends it."));
  if (!wantsBrowser || !io.stdout.isTerminal) return;
  if (!(await io.openBrowser(url))) out.say("No browser could be started: open the address yourself.");
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw usageError("option_value_invalid", `'--port' must be a whole number from 0 to 65535, not '${text}'.`);
}

function notListening(port: number, cause: unknown): unknown {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  if (code !== "EADDRINUSE" && code !== "EACCES") return cause;
  const taken = code === "EADDRINUSE" ? "Another program uses that port" : "That port is not yours to use";
  return new CliError("not_listening", `Cannot listen on 127.0.0.1 port ${port} (${code}).`, {
    suggestions: [`${taken}: choose another one with --port, or leave it out for any free one.`],
    cause,
  });
}

/** Most people look at what they have: what finds and reads other skills is loaded by the first question about them. */
function finderWhenAsked(context: CommandContext): SkillFinder {
  let made: Promise<SkillFinder> | undefined;
  const finder = () =>
    (made ??= import("../find/skill-finder.ts").then(({ createSkillFinder }) => createSkillFinder(context)));
  return {
    find: async (words) => (await finder()).find(words),
    look: async (ref) => (await finder()).look(ref),
  };
}
