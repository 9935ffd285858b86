import { existsSync } from "node:fs";
import { CliError } from "../program/cli-error.ts";
import { type ConfigEdit, type ConnectionStatus, configSnippet, editConfig } from "./edit-config.ts";
import { argumentsOfServer, commandOfEntry } from "./existing-command.ts";
import type { Host, Machine, Scope, ServerEntry } from "./hosts.ts";
import { readConfig } from "./write-config.ts";

/** All there is to say about connecting one host: what would be written, where, and how things stand. */
export interface Connection {
  readonly host: Host;
  readonly scope: Scope;
  readonly file: string;
  readonly fileExists: boolean;
  readonly isInstalled: boolean;
  /** What the agent would start. */
  readonly command: readonly string[];
  readonly entry: ServerEntry;
  readonly snippet: string;
  readonly status: ConnectionStatus | "unreadable";
  /** Undefined when the file cannot be edited; `trouble` says why. */
  readonly edit: ConfigEdit | undefined;
  readonly trouble: CliError | undefined;
}

/** How an agent is to start the server. */
export interface ServerStart {
  readonly program: readonly string[];
  /** Arguments for the server; undefined keeps those of an entry that is there. */
  readonly serverArguments: readonly string[] | undefined;
}

export async function examineConnection(
  host: Host,
  scope: Scope,
  { program, serverArguments }: ServerStart,
  machine: Machine,
): Promise<Connection> {
  const file = configFile(host, scope, machine);
  const commandFor = (existing: object | undefined) => [
    ...program,
    ...(serverArguments ?? argumentsOfServer(commandOfEntry(existing ?? {}) ?? []) ?? []),
  ];
  const fresh = commandFor(undefined);
  const base = {
    host,
    scope,
    file,
    fileExists: existsSync(file),
    isInstalled: host.traces(machine).some((trace) => existsSync(trace)),
  };
  try {
    const { text } = await readConfig(file);
    let command = fresh;
    const edit = await editConfig(host, file, text, (existing) => {
      command = commandFor(existing);
      return host.entry(command);
    });
    return { ...base, ...(await shown(host, command)), status: edit.status, edit, trouble: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return {
      ...base,
      ...(await shown(host, fresh)),
      status: "unreadable",
      edit: undefined,
      trouble: error,
    };
  }
}

async function shown(host: Host, command: readonly string[]) {
  const entry = host.entry(command);
  return { command, entry, snippet: await configSnippet(host, entry) };
}

/** The first candidate that exists, else the first. */
function configFile(host: Host, scope: Scope, machine: Machine): string {
  const files = host.files(scope, machine);
  const [first] = files;
  if (first === undefined) throw new Error(`${host.id} has no file for the scope ${scope}`);
  return files.find((file) => existsSync(file)) ?? first;
}
