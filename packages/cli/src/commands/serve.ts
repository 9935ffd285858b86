import { serveStdioCatalog } from "@skillquay/local";
import type { SkillService } from "@skillquay/tools";
import { openService } from "../catalog/open-service.ts";
import type { ProgramHandover } from "../front/program.ts";
import type { Command } from "../program/command.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";

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
    "requireToken",
    "logLevel",
    "embedUrl",
    "embedModel",
    "embedKeyVariable",
    ...scriptSettingNames,
  ],
  async run(context) {
    const { io, settings } = context;
    const keeper = settings.http || !settings.cache ? undefined : io.start?.keeper;
    const { catalog, runner, service, log, close } = await openService(context, {
      watch: true,
      onUsesWritten: () => keeper?.keepSoon(),
    });
    if (settings.http) {
      const { serveOverHttp } = await import("../serve/over-http.ts");
      return serveOverHttp(context, service, close, log);
    }
    if (io.stdin.isTerminal) {
      context.out.say("Waiting for an MCP client on standard input. To look at your skills: skillquay list");
    }
    if (keeper !== undefined) {
      catalog.onChange(keeper.keepSoon);
      runner.onChange?.(keeper.keepSoon);
      // After the first answers, and after the first uses were written, which the next start's answers depend on.
      setTimeout(keeper.keepSoon, KEEP_AFTER_MS).unref();
    }
    const { handover } = io.start ?? {};
    if (handover !== undefined) announceChanges(service, handover).catch(() => {});
    await serveStdioCatalog({
      service: {
        ...service,
        setClientName(name) {
          keeper?.setClientName(name);
          service.setClientName(name);
        },
      },
      connection: handover?.connection,
      onEnd: async () => {
        keeper?.close();
        await close();
      },
      log: (line) => log("warn", line),
    });
    return 0;
  },
};

const KEEP_AFTER_MS = 1_500;

/** Tells the client what became wrong of what it was told before this server was loaded. */
async function announceChanges(
  service: SkillService,
  { listed, isChanged, connection }: ProgramHandover,
): Promise<void> {
  const list = await service.reads.listTools();
  const isOtherList =
    listed !== undefined && list !== undefined && Buffer.compare(list.members, listed) !== 0;
  const changed = [...(isOtherList ? ["tools"] : []), ...(isChanged ? ["prompts", "resources"] : [])];
  for (const kind of changed) {
    connection.output.write(`{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed"}\n`);
  }
}
