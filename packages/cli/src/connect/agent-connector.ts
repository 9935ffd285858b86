import type { AgentConnector } from "@skillquay/local/pages";
import { PagesProblem } from "@skillquay/local/pages";
import type { AgentChoice, ConnectOutcome } from "@skillquay/pages/contract";
import { SERVER_NAME } from "@skillquay/tools";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { type Connection, examineConnection } from "./connection.ts";
import { type Host, hosts } from "./hosts.ts";
import { lineDiff } from "./line-diff.ts";
import { installPrivateProgram } from "./private-program.ts";
import { shellLine } from "./server-command.ts";
import { writeConfig } from "./write-config.ts";

/** What the pages need to connect agents as `skillquay connect <agent> --write` does. */
export function createAgentConnector(io: Io): AgentConnector {
  return {
    async choices() {
      // In place already, since what a page shows is there to be pasted.
      const { command } = await installPrivateProgram(io);
      const agents: AgentChoice[] = [];
      for (const host of hosts)
        if (host.scopes.includes("user")) agents.push(choiceOf(await examine(host, command, io)));
      // Those on this machine first.
      agents.sort((a, b) => Number(b.installed ?? false) - Number(a.installed ?? false));
      return { agents, canWrite: true };
    },
    connect: (agent) => connectAgent(agent, io).catch(rethrowForPages),
  };
}

async function connectAgent(id: string, io: Io): Promise<ConnectOutcome> {
  const host = hosts.find((one) => one.id === id && one.scopes.includes("user"));
  if (host === undefined) throw new PagesProblem(404, "host_unknown", "There is no such agent.");
  const { command } = await installPrivateProgram(io);
  const connection = await examine(host, command, io);
  const { edit, trouble, file } = connection;
  if (edit === undefined)
    throw trouble ?? new PagesProblem(409, "config_unreadable", "Its settings cannot be edited.");
  const changed = edit.status !== "connected";
  const backup = changed ? await writeConfig(file, edit.before, edit.after, io.now()) : undefined;
  return {
    agent: choiceOf(changed ? await examine(host, command, io) : connection),
    changed,
    ...(backup !== undefined && { backup }),
    next: host.config.next ?? "Start a new session.",
  };
}

/** What the command line refuses to do, a page shows in the same words. */
function rethrowForPages(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  throw new PagesProblem(409, error.code, error.message, error.suggestions);
}

function examine(host: Host, program: readonly string[], io: Io): Promise<Connection> {
  return examineConnection(host, "user", { program, serverArguments: undefined }, io);
}

function choiceOf({
  host,
  isInstalled,
  status,
  file,
  snippet,
  command,
  entry,
  edit,
  trouble,
}: Connection): AgentChoice {
  const own = host.addCommand(command, "user");
  const link = host.config.installLink?.(entry, SERVER_NAME);
  const diff = edit === undefined ? [] : lineDiff(edit.before, edit.after);
  return {
    id: host.id,
    label: host.title,
    installed: isInstalled,
    connected: status === "connected",
    ...(own.length > 0 && { command: shellLine(own) }),
    file,
    text: snippet,
    ...(link !== undefined && { link }),
    ...(diff.length > 0 && { diff }),
    ...(trouble !== undefined && { trouble: trouble.message }),
  };
}
