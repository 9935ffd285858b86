import { KEY_VARIABLE, SERVER_NAME } from "@skillquay/tools";
import { shortPath } from "../output/short-path.ts";
import { printTable } from "../output/table.ts";
import type { CommandContext } from "../program/command.ts";
import { type Connection, examineConnection, type ServerStart } from "./connection.ts";
import { hosts, type Scope } from "./hosts.ts";
import type { HubTarget } from "./hub-entry.ts";
import { shellLine } from "./server-command.ts";

export async function showHosts(
  context: CommandContext,
  start: ServerStart | HubTarget,
  scope: Scope,
): Promise<number> {
  const { out, io } = context;
  const connections: Connection[] = [];
  for (const host of hosts) {
    if (host.scopes.includes(scope)) connections.push(await examineConnection(host, scope, start, io));
  }
  if (out.json({ hosts: connections.map(describeConnection) })) return 0;
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
      { title: "TRIED", value: ({ host }) => (host.profile.measured ? host.profile.measured.version : "no") },
      { title: "FILE", value: ({ file }) => shortPath(file, io) },
    ],
    connections,
  );
  out.say("");
  out.say("Connect one with: skillquay connect <host> --write");
  if (connections.some(({ isInstalled, status }) => isInstalled && status !== "connected"))
    out.say("Connect all that are installed with: skillquay connect --all --write");
  return 0;
}

function statusWord({ status }: Connection): string {
  if (status === "connected") return "yes";
  if (status === "different") return "yes, differently";
  return status === "unreadable" ? "file unreadable" : "no";
}

export function showConnection(context: CommandContext, connection: Connection): number {
  const { out } = context;
  const { host, scope, file, snippet, status, command, hub } = connection;
  const addCommand = hub === undefined ? host.addCommand(command, scope) : [];
  const link = host.config.installLink?.(connection.entry, SERVER_NAME);
  const facts = { ...describeConnection(connection), snippet, addCommand };
  if (out.json(link === undefined ? facts : { ...facts, link })) return 0;
  out.say(`${host.title}: add this to ${file}`);
  out.say("");
  out.write(snippet);
  out.say("");
  if (status === "connected") out.say("It is already there.");
  if (status === "different")
    out.say("The file already has an entry of that name which differs; --write would update it.");
  if (hub !== undefined) out.say(KEY_WORDS[hub.keyFrom]);
  else if (scope === "project") out.say(PATH_OF_THIS_MACHINE);
  if (addCommand.length > 0) {
    out.say("Or run:");
    out.say(`  ${shellLine(addCommand)}`, { isCommand: true });
  }
  if (link !== undefined) out.say(`Or open:  ${link}`);
  out.say(`Or let skillquay do it:  skillquay connect ${host.id} --write`);
  return 0;
}

/** Where an agent takes the key of a hub from. */
export const KEY_WORDS = {
  variable: `The agent takes the key from the variable ${KEY_VARIABLE}: set it where you start the agent.`,
  asked: "The agent asks for the key at the first start and keeps it itself.",
  file: "The key stands in this file: whoever reads it can use the hub as you.",
};

export const PATH_OF_THIS_MACHINE =
  "It names a folder of this machine. In a file that you share with others: --command skillquay, which each of them installs.";

export function describeConnection({
  host,
  scope,
  file,
  fileExists,
  isInstalled,
  entry,
  status,
  trouble,
}: Connection) {
  const base = {
    host: host.id,
    title: host.title,
    installed: isInstalled,
    scope,
    tried: host.profile.measured !== false,
    format: host.format,
    file,
    fileExists,
    status,
    entry,
  };
  return trouble === undefined ? base : { ...base, trouble: trouble.message };
}
