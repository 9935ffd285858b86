import { scriptSettingNames } from "../catalog/open-scripts.ts";
import { createLog } from "../output/log.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { openUi } from "../ui/open-ui.ts";

export const ui: Command = {
  name: "ui",
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
    "catalogBudget",
    "pin",
    "exclude",
    "watch",
    "cache",
    "logLevel",
    ...scriptSettingNames,
  ],
  async run(context) {
    const { io, out, settings, options } = context;
    const port = readPort(options.text("port") ?? "0");
    const opened = await openUi(io, settings, { port, out, log: createLog(io, settings.logLevel) }).catch(
      (cause) => {
        throw notListening(port, cause);
      },
    );
    try {
      // One line, so that a program that started us can read it as soon as it is there.
      if (out.asJson) out.print(JSON.stringify({ url: opened.url }));
      else await tell(context, opened.url);
      await io.untilStopped();
      return 0;
    } finally {
      await opened.close();
    }
  },
};

async function tell({ io, out, options }: CommandContext, url: string): Promise<void> {
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
