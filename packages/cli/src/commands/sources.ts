import { hubOptions } from "../hub/hub-options.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const sources: Command = {
  name: "sources",
  order: 170,
  summary:
    "Say where the hub finds skills of others: git repositories, sites that publish skills, other hubs.",
  usage: "add <url> | list | sync [<id|url>] | remove <id|url> [options]",
  examples: [
    {
      line: "skillquay sources add https://github.com/anthropics/skills",
      does: "reads a repository, and offers its skills to everybody with a key",
    },
    {
      line: "skillquay sources add https://skills.example.com --kind hub",
      does: "the public skills of another hub",
    },
    { line: "skillquay sources list --json", does: "each with its state, and what was left out and why" },
    { line: "skillquay sources sync", does: "reads all of them again now; unchanged ones cost one question" },
  ],
  positionals: [
    { name: "action", description: "add, list, sync or remove.", required: true, repeatable: false },
    {
      name: "source",
      description: "The address of a new source; the id or the address of one that is there.",
      required: false,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "kind",
      type: "string",
      valueName: "kind",
      values: ["git", "well-known", "hub"],
      default: "git",
      description: "With add: a repository, a site with /.well-known/agent-skills, or another hub.",
    },
    {
      name: "revision",
      type: "string",
      valueName: "name",
      description: "With add: branch, tag or commit of the repository, instead of its default branch.",
    },
    {
      name: "config",
      type: "string",
      valueName: "file",
      description: "JSON file with settings, instead of hub.json in the data folder.",
    },
  ],
  optionsOnDemand: (io) => hubOptions(io, SETTINGS),
  settings: [],
  async run(context) {
    const [action = ""] = context.positionals;
    const work = actions.get(action);
    if (work !== undefined) return work(context);
    const { nearest } = await import("@skillquay/search");
    throw usageError("action_unknown", `'${terminalLine(action)}' is not something to do with sources.`, [
      ...nearest(action, [...actions.keys()], 1).map((near) => `Did you mean 'skillquay sources ${near}'?`),
      `Known: ${[...actions.keys()].join(", ")}`,
    ]);
  },
};

const SETTINGS = ["data", "databaseUrl", "gitHosts", "sourceProtocols", "sourceMaxMegabytes"];

const actions = new Map<string, (context: CommandContext) => Promise<number>>([
  ["add", async (context) => (await import("../hub/sources.ts")).addSource(context)],
  ["list", async (context) => (await import("../hub/sources.ts")).listSources(context)],
  ["sync", async (context) => (await import("../hub/sources.ts")).syncSources(context)],
  ["remove", async (context) => (await import("../hub/sources.ts")).removeSource(context)],
]);
