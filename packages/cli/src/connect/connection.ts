import { existsSync } from "node:fs";
import type { PlaceResult } from "../place/place-skills.ts";
import { CliError } from "../program/cli-error.ts";
import type { ConfigObject } from "./config-place.ts";
import {
  type ConfigEdit,
  type ConnectionStatus,
  configSnippet,
  editConfig,
  parseConfig,
} from "./edit-config.ts";
import { argumentsOfServer, commandOfEntry } from "./existing-command.ts";
import { entryPlace, type Host, type Machine, type Scope } from "./hosts.ts";
import { type HubEntry, type HubTarget, hubEntry } from "./hub-entry.ts";
import { readConfig } from "./write-config.ts";

/** All there is to say about connecting one host: what would be written, where, and how things stand. */
export interface Connection {
  readonly host: Host;
  readonly scope: Scope;
  readonly file: string;
  readonly fileExists: boolean;
  readonly isInstalled: boolean;
  /** What the agent would start; empty for a hub. */
  readonly command: readonly string[];
  readonly hub: HubEntry | undefined;
  readonly entry: ConfigObject;
  readonly snippet: string;
  readonly status: ConnectionStatus | "unreadable";
  /** Undefined when the file cannot be edited; `trouble` says why. */
  readonly edit: ConfigEdit | undefined;
  readonly trouble: CliError | undefined;
  /** Skills of the hub that were placed for it; absent where none were to be. */
  readonly placed?: readonly PlaceResult[];
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
  target: ServerStart | HubTarget,
  machine: Machine,
): Promise<Connection> {
  const file = configFile(host, scope, machine);
  const config = { file, format: host.format, host: host.id };
  const hub = "address" in target ? hubEntry(host, target, file) : undefined;
  const { program, serverArguments } = "address" in target ? { program: [], serverArguments: [] } : target;
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
    isInstalled: isInstalled(host, machine),
  };
  try {
    const { text } = await readConfig(file);
    let command = fresh;
    const value = (existing: object | undefined) => {
      command = commandFor(existing);
      return hub?.entry ?? host.entry(command);
    };
    const place = entryPlace(host, await parseConfig(config, text));
    const edit = await editConfig(config, text, [{ place, value }, ...(hub?.more ?? [])]);
    return { ...base, ...(await shown(host, command, hub)), status: edit.status, edit, trouble: undefined };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return {
      ...base,
      ...(await shown(host, fresh, hub)),
      status: "unreadable",
      edit: undefined,
      trouble: error,
    };
  }
}

export function isInstalled(host: Host, machine: Machine): boolean {
  return host.traces(machine).some((trace) => existsSync(trace));
}

async function shown(host: Host, command: readonly string[], hub: HubEntry | undefined) {
  const value = hub?.entry ?? host.entry(command);
  const additions = [{ place: entryPlace(host, {}), value }, ...(hub?.more ?? [])];
  return { command, entry: value, hub, snippet: await configSnippet(host.format, additions) };
}

/** The first candidate that exists, else the first. */
export function configFile(host: Host, scope: Scope, machine: Machine): string {
  const files = host.files(scope, machine);
  const [first] = files;
  if (first === undefined) throw new Error(`${host.id} has no file for the scope ${scope}`);
  return files.find((file) => existsSync(file)) ?? first;
}
