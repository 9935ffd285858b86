import { existsSync } from "node:fs";
import { CliError } from "../program/cli-error.ts";
import { type ConfigEdit, type ConnectionStatus, configSnippet, editConfig } from "./edit-config.ts";
import type { Host, Machine, Scope, ServerEntry } from "./hosts.ts";
import { readConfig } from "./write-config.ts";

/** All there is to say about connecting one host: what would be written, where, and how things stand. */
export interface Connection {
  readonly host: Host;
  readonly scope: Scope;
  readonly file: string;
  readonly fileExists: boolean;
  readonly isInstalled: boolean;
  readonly entry: ServerEntry;
  readonly snippet: string;
  readonly status: ConnectionStatus | "unreadable";
  /** Undefined when the file cannot be edited; `trouble` says why. */
  readonly edit: ConfigEdit | undefined;
  readonly trouble: CliError | undefined;
}

export async function examineConnection(
  host: Host,
  scope: Scope,
  command: readonly string[],
  machine: Machine,
): Promise<Connection> {
  const file = configFile(host, scope, machine);
  const entry = host.entry(command);
  const base = {
    host,
    scope,
    file,
    fileExists: existsSync(file),
    isInstalled: host.traces(machine).some((trace) => existsSync(trace)),
    entry,
    snippet: await configSnippet(host, entry),
  };
  try {
    const { text } = await readConfig(file);
    const edit = await editConfig(host, file, text, entry);
    return { ...base, status: edit.status, edit, trouble: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { ...base, status: "unreadable", edit: undefined, trouble: error };
  }
}

/** The first candidate that exists, else the first. */
function configFile(host: Host, scope: Scope, machine: Machine): string {
  const files = host.files(scope, machine);
  const [first] = files;
  if (first === undefined) throw new Error(`${host.id} has no file for the scope ${scope}`);
  return files.find((file) => existsSync(file)) ?? first;
}
