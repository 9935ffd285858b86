import { hubOptions } from "../hub/hub-options.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const hub: Command = {
  name: "hub",
  order: 160,
  summary: "Run the hosted service for teams: keys, collections and one catalog for each account.",
  usage:
    "[migrate | export <file> | import <file> | sign-in | key create|list|revoke | account create|list|export|import|delete] [options]",
  examples: [
    { line: "skillquay hub", does: "a hub on this machine, with a PostgreSQL of its own; prints a key once" },
    {
      line: "DATABASE_URL=postgres://skillquay@db.example.com/skillquay skillquay hub --host 0.0.0.0 --public-url https://skills.example.com",
      does: "an instance of a larger one",
    },
    {
      line: "skillquay hub sign-in",
      does: "a link that signs the owner in at the dashboard, once",
    },
    { line: "skillquay hub key create --account owner --name laptop", does: "another key, shown once" },
    { line: "skillquay hub account create ada --name 'Ada Lovelace'", does: "an account for somebody else" },
    {
      line: "skillquay hub account export ada ada.zip",
      does: "what one account has and did, with the files of its skills",
    },
    {
      line: "skillquay hub account import ada ada.zip",
      does: "the skills and collections of such a file, into an account of this hub",
    },
    {
      line: "skillquay hub account delete ada --confirm ada",
      does: "an account and all that it has, for good, while the hub runs",
    },
    {
      line: "skillquay hub migrate",
      does: "bring the database up to date, before the first new instance starts",
    },
    { line: "skillquay hub export hub.zip", does: "a copy of everything, also while the hub runs" },
    { line: "skillquay hub import hub.zip --data ./new-hub", does: "a new hub from such a copy" },
  ],
  positionals: [
    {
      name: "action",
      description: "Without one, the hub starts. Otherwise migrate, export, import, sign-in, key or account.",
      required: false,
      repeatable: false,
    },
    {
      name: "argument",
      description: "The file of export and import; create, list, revoke or delete, and what it is about.",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    {
      name: "config",
      type: "string",
      valueName: "file",
      description: "JSON file with settings, instead of hub.json in the data folder.",
    },
    {
      name: "account",
      type: "string",
      valueName: "handle",
      default: "owner",
      description: "With key and sign-in: whose.",
    },
    {
      name: "name",
      type: "string",
      valueName: "text",
      description: "With key create and account create: what people call it.",
    },
    {
      name: "confirm",
      type: "string",
      valueName: "handle",
      description: "With account delete: the handle once more.",
    },
    {
      name: "hand-over-to",
      type: "string",
      valueName: "handle",
      description: "With account delete: who gets its skills.",
    },
    {
      name: "from-others",
      type: "boolean",
      description: "With account delete: take its skills from those who have them in their drives, too.",
    },
    {
      name: "open",
      type: "boolean",
      negatable: true,
      description: "Open the dashboard in the browser, signed in; the first start on a terminal does.",
    },
    {
      name: "upload-only",
      type: "boolean",
      description: "With key create: a key that can only bring skills in.",
    },
  ],
  optionsOnDemand: hubOptions,
  settings: [],
  async run(context) {
    const [action = "start"] = context.positionals;
    const start = actions.get(action);
    if (start !== undefined) return start(context);
    const { nearest } = await import("@skillquay/search");
    throw usageError("action_unknown", `'${terminalLine(action)}' is not something to do with the hub.`, [
      ...nearest(action, [...actions.keys()], 1).map((near) => `Did you mean 'skillquay hub ${near}'?`),
      `Known: ${[...actions.keys()].join(", ")}`,
    ]);
  },
};

const actions = new Map<string, (context: CommandContext) => Promise<number>>([
  ["start", async (context) => (await import("../hub/start.ts")).startHubCommand(context)],
  ["migrate", async (context) => (await import("../hub/migrate.ts")).migrateCommand(context)],
  ["export", async (context) => (await import("../hub/transfer.ts")).exportCommand(context)],
  ["import", async (context) => (await import("../hub/transfer.ts")).importCommand(context)],
  ["sign-in", async (context) => (await import("../hub/manage.ts")).signInCommand(context)],
  ["key", async (context) => (await import("../hub/manage.ts")).keyCommand(context)],
  ["account", async (context) => (await import("../hub/manage.ts")).accountCommand(context)],
]);
