import { type Connection, examineConnection, type ServerStart } from "../connect/connection.ts";
import { type Host, hosts, type Scope } from "../connect/hosts.ts";
import { type DiffLine, lineDiff } from "../connect/line-diff.ts";
import { installPrivateProgram, locatePrivateProgram } from "../connect/private-program.ts";
import { shellLine, splitCommand } from "../connect/server-command.ts";
import { writeConfig } from "../connect/write-config.ts";
import { printTable } from "../output/table.ts";
import { terminalText } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const connect: Command = {
  name: "connect",
  order: 20,
  summary: "Add skillquay to an agent: print its configuration, or write it.",
  usage: "[host] [--write] [options] [-- <serve options>]",
  examples: [
    { line: "skillquay connect", does: "which agents are on this machine, and which are connected" },
    { line: "skillquay connect claude-code", does: "print what to add, and where" },
    { line: "skillquay connect codex --write", does: "add it, keeping a backup of the file" },
    {
      line: "skillquay connect cursor --scope project -- --dir ./skills",
      does: "for one project, with one folder",
    },
  ],
  positionals: [
    {
      name: "host",
      description: `Agent to connect: ${hosts.map((host) => host.id).join(", ")}.`,
      required: false,
      repeatable: false,
    },
  ],
  options: [
    { name: "write", type: "boolean", description: "Change the agent's settings file, after a backup." },
    {
      name: "scope",
      type: "string",
      valueName: "scope",
      values: ["project", "user"],
      description: "For this project or for this user. Default: user.",
    },
    {
      name: "command",
      type: "string",
      valueName: "command",
      description:
        "How the agent starts the server, instead of a copy of this program below your own folders.",
    },
  ],
  settings: [],
  async run(context) {
    const [id] = context.positionals;
    const named = context.options.text("command");
    const serverArguments = context.rest.length > 0 ? context.rest : undefined;
    const requested = context.options.text("scope");
    if (id === undefined) {
      if (context.options.flag("write")) throw hostMissing();
      const program =
        named === undefined ? (await locatePrivateProgram(context.io)).command : splitCommand(named);
      return showHosts(context, { program, serverArguments }, requested === "project" ? "project" : "user");
    }
    const host = await findHost(id);
    const scope = chooseScope(host, requested);
    // Before the entry is shown, since what is shown is there to be pasted.
    const program =
      named === undefined ? (await installPrivateProgram(context.io)).command : splitCommand(named);
    const connection = await examineConnection(host, scope, { program, serverArguments }, context.io);
    return context.options.flag("write") ? write(context, connection) : show(context, connection);
  },
};

async function showHosts(context: CommandContext, start: ServerStart, scope: Scope): Promise<number> {
  const { out, io } = context;
  const connections: Connection[] = [];
  for (const host of hosts) {
    if (host.scopes.includes(scope)) connections.push(await examineConnection(host, scope, start, io));
  }
  if (out.json({ hosts: connections.map(describe) })) return 0;
  printTable(
    out,
    [
      { title: "HOST", value: ({ host }) => host.id },
      { title: "INSTALLED", value: ({ isInstalled }) => (isInstalled ? "yes" : "not found") },
      {
        title: "CONNECTED",
        value: statusWord,
        paint: (text, { status }) => (status === "connected" ? out.style.good(text) : text),
      },
      { title: "FILE", value: ({ file }) => file },
    ],
    connections,
  );
  out.say("");
  out.say("Connect one with: skillquay connect <host> --write");
  return 0;
}

function statusWord({ status }: Connection): string {
  if (status === "connected") return "yes";
  if (status === "different") return "yes, differently";
  return status === "unreadable" ? "file unreadable" : "no";
}

function show(context: CommandContext, connection: Connection): number {
  const { out } = context;
  const { host, scope, file, snippet, status, command } = connection;
  const addCommand = host.addCommand?.(command, scope) ?? [];
  if (out.json({ ...describe(connection), snippet, addCommand })) return 0;
  out.say(`${host.title}: add this to ${file}`);
  out.say("");
  out.write(snippet);
  out.say("");
  if (status === "connected") out.say("It is already there.");
  if (status === "different")
    out.say("The file already has an entry of that name which differs; --write would update it.");
  if (scope === "project") out.say(PATH_OF_THIS_MACHINE);
  if (addCommand.length > 0) out.say(`Or run:  ${shellLine(addCommand)}`);
  out.say(`Or let skillquay do it:  skillquay connect ${host.id} --write`);
  return 0;
}

async function write(context: CommandContext, connection: Connection): Promise<number> {
  const { out, io } = context;
  const { host, file, edit, trouble } = connection;
  if (edit === undefined) throw trouble ?? new CliError("config_unreadable", `${file} cannot be edited.`);
  if (edit.status === "connected") {
    if (!out.json({ ...describe(connection), changed: false }))
      out.say(`${host.title} is already connected: ${file}`);
    return 0;
  }
  const backup = await writeConfig(file, edit.before, edit.after, io.now());
  const diff = lineDiff(edit.before, edit.after);
  const result = { ...describe(connection), status: "connected", changed: true, diff };
  if (out.json(backup === undefined ? result : { ...result, backup })) return 0;
  for (const line of diff) out.print(paintDiff(context, line));
  out.say("");
  out.say(`${out.wordStyle.good("Connected")} ${host.title}: ${file}`);
  if (backup !== undefined) out.say(`The file as it was: ${backup}`);
  if (connection.scope === "project") out.say(PATH_OF_THIS_MACHINE);
  out.say(host.next);
  return 0;
}

const PATH_OF_THIS_MACHINE =
  "It names a folder of this machine. In a file that you share with others: --command skillquay, which each of them installs.";

function paintDiff({ out }: CommandContext, { kind, text }: DiffLine): string {
  const shown = terminalText(text);
  if (kind === "added") return out.style.good(`+ ${shown}`);
  return out.style.bad(`- ${shown}`);
}

function describe({ host, scope, file, fileExists, isInstalled, entry, status, trouble }: Connection) {
  const base = {
    host: host.id,
    title: host.title,
    installed: isInstalled,
    scope,
    format: host.format,
    file,
    fileExists,
    status,
    entry,
  };
  return trouble === undefined ? base : { ...base, trouble: trouble.message };
}

function chooseScope(host: Host, requested: string | undefined): Scope {
  const scope = requested === "project" ? "project" : "user";
  if (host.scopes.includes(scope)) return scope;
  throw usageError("scope_unsupported", `${host.title} has no settings per ${scope}.`, [
    `Use: skillquay connect ${host.id} --scope ${host.scopes[0]}`,
  ]);
}

async function findHost(id: string): Promise<Host> {
  const host = hosts.find((candidate) => candidate.id === id.toLowerCase());
  if (host !== undefined) return host;
  const { nearest } = await import("@skillquay/search");
  const ids = hosts.map((candidate) => candidate.id);
  throw usageError("host_unknown", `Unknown host '${id}'.`, [
    ...nearest(id, ids, 1).map((near) => `Did you mean '${near}'?`),
    `Known: ${ids.join(", ")}`,
  ]);
}

function hostMissing() {
  return usageError("argument_missing", "'--write' needs the host to connect.", [
    "For example: skillquay connect claude-code --write",
  ]);
}
