import type { AgentChoice, ConnectChoices, ConnectOutcome } from "@skillquay/pages/contract";
import { type Connection, examineConnection } from "../connect/connection.ts";
import { type Host, hosts } from "../connect/hosts.ts";
import { lineDiff } from "../connect/line-diff.ts";
import { serverCommand, shellLine } from "../connect/server-command.ts";
import { writeConfig } from "../connect/write-config.ts";
import type { Io } from "../program/io.ts";
import { UiProblem } from "./ui-problem.ts";

/** Every agent that can be connected, those on this machine first. */
export async function connectChoices(io: Io): Promise<ConnectChoices> {
  const agents: AgentChoice[] = [];
  for (const host of hosts) agents.push(choiceOf(await examine(host, io), io));
  agents.sort((a, b) => Number(b.installed ?? false) - Number(a.installed ?? false));
  return { agents, canWrite: true };
}

/** Adds skillquay to an agent's settings, as `skillquay connect <agent> --write` does. */
export async function connectAgent(id: string, io: Io): Promise<ConnectOutcome> {
  const host = hosts.find((one) => one.id === id);
  if (host === undefined) throw new UiProblem(404, "host_unknown", "There is no such agent.");
  const connection = await examine(host, io);
  const { edit, trouble, file } = connection;
  if (edit === undefined)
    throw trouble ?? new UiProblem(409, "config_unreadable", "Its settings cannot be edited.");
  const changed = edit.status !== "connected";
  const backup = changed ? await writeConfig(file, edit.before, edit.after, io.now()) : undefined;
  return {
    agent: choiceOf(changed ? await examine(host, io) : connection, io),
    changed,
    ...(backup !== undefined && { backup }),
    next: host.next,
  };
}

function examine(host: Host, io: Io): Promise<Connection> {
  return examineConnection(host, "user", serverCommand(undefined, [], io.platform), io);
}

function choiceOf(
  { host, isInstalled, status, file, snippet, edit, trouble }: Connection,
  io: Io,
): AgentChoice {
  const own = host.addCommand?.(serverCommand(undefined, [], io.platform), "user") ?? [];
  const diff = edit === undefined ? [] : lineDiff(edit.before, edit.after);
  return {
    id: host.id,
    label: host.title,
    installed: isInstalled,
    connected: status === "connected",
    ...(own.length > 0 && { command: shellLine(own) }),
    file,
    text: snippet,
    ...(diff.length > 0 && { diff }),
    ...(trouble !== undefined && { trouble: trouble.message }),
  };
}
