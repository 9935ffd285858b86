import { type LocalCatalog, serveStdioCatalog } from "@skillquay/local";
import type { SkillService } from "@skillquay/tools";
import { openService } from "../catalog/open-service.ts";
import type { ProgramHandover } from "../front/program.ts";
import { joinedHubs } from "../join/joined-hubs.ts";
import { keepPlacedCurrent } from "../place/keep-placed-current.ts";
import type { Command, CommandContext } from "../program/command.ts";
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
    {
      line: "skillquay serve --hub https://skills.example.com",
      does: "the skills of this machine and of a hub in one list; yours win",
    },
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
    "strict",
    "catalogBudget",
    "list",
    "prompts",
    "pin",
    "exclude",
    "watch",
    "cache",
    "hubs",
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
    const { handover } = io.start ?? {};
    const {
      catalog,
      runner,
      service,
      log,
      close: closeService,
    } = await openService(context, {
      watch: true,
      firstLook: handover === undefined ? FIRST_LOOK : FIRST_LOOK_AFTER_FRONT,
      onUsesWritten: () => keepSoon(),
    });
    // A second look at what was too much for the first, in a thread, takes as much memory again.
    const keepSoon = () => {
      if (catalog.isWhole()) keeper?.keepSoon();
    };
    const stopRefreshing = keepPlacedCurrent(io, catalog, (line) => log("info", line), {
      follows: settings.dir.length === 0,
    });
    const stopSyncing = startSyncing(context, catalog);
    const close = async () => {
      stopRefreshing();
      stopSyncing();
      await closeService();
    };
    if (settings.http) {
      const { serveOverHttp } = await import("../serve/over-http.ts");
      return serveOverHttp(context, service, close, log);
    }
    if (io.stdin.isTerminal) {
      context.out.say("Waiting for an MCP client on standard input. To look at your skills: skillquay list");
    }
    if (keeper !== undefined) {
      catalog.onChange(keepSoon);
      runner.onChange?.(keepSoon);
      // After the first answers, and after the first uses were written, which the next start's answers depend on.
      setTimeout(keepSoon, KEEP_AFTER_MS).unref();
    }
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

/** Hubs are asked after the start, beside it: none of them holds up the skills of this machine. */
function startSyncing({ io, settings }: CommandContext, catalog: LocalCatalog): () => void {
  const hubs = joinedHubs(io, settings);
  if (hubs.length === 0) return () => {};
  if (io.start === undefined) {
    // Without a program of its own to start a thread with, in this one.
    void import("../join/sync-hubs.ts")
      .then(({ syncHubs }) => syncHubs(io, hubs))
      .then(() => catalog.rescan());
    return () => {};
  }
  const { argv, programFiles } = io.start;
  let close = () => {};
  let isStopped = false;
  void import("../join/sync-thread.ts").then(({ syncInThread }) => {
    if (!isStopped) ({ close } = syncInThread({ argv, programFiles }));
  });
  return () => {
    isStopped = true;
    close();
  };
}

const KEEP_AFTER_MS = 1_500;
// A client gives a server a second or two to start. A thousand skills are read in this time, and a folder that is none of
// skills, or a slow disk, does not hold up the handshake: what comes later is told as a change.
const FIRST_LOOK = { cpuMs: 300, wallMs: 5_000 };
// The client has its lists; a short wait is better than telling it twice that they have changed.
const FIRST_LOOK_AFTER_FRONT = { cpuMs: 3_000, wallMs: 6_000 };

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
