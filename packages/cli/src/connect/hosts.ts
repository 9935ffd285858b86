import { dirname, isAbsolute, join } from "node:path";
import {
  type HostConfig,
  type HostMachine,
  type HostProfile,
  hostProfiles,
  resolveHostPath,
  SERVER_NAME,
} from "@skillquay/tools";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";
import { type ConfigObject, type ConfigPlace, isObject, valueAt } from "./config-place.ts";
import type { ConfigFormat } from "./edit-config.ts";

export type Scope = "project" | "user";
export type Machine = Pick<Io, "env" | "homeDirectory" | "platform" | "cwd">;

/** An agent that can be connected: its profile, with the paths of this machine. */
export interface Host {
  readonly id: string;
  readonly title: string;
  readonly profile: HostProfile;
  readonly config: HostConfig;
  readonly format: ConfigFormat;
  readonly scopes: readonly Scope[];
  /** Candidates, most common first: the first that exists is edited, otherwise the first is made. */
  files(scope: Scope, machine: Machine): readonly string[];
  entry(command: readonly string[]): ConfigObject;
  /** Folders or files whose presence shows that the host is installed. */
  traces(machine: Machine): readonly string[];
  /** The host's own command for the same thing; empty where it has none. */
  addCommand(command: readonly string[], scope: Scope): readonly string[];
}

export const hosts: readonly Host[] = hostProfiles.flatMap((profile) =>
  profile.config === undefined ? [] : [hostOf(profile, profile.config)],
);

/** By id or by another word for it. */
export function findHost(word: string): Host | undefined {
  return hosts.find(({ id, profile }) => id === word || profile.aliases?.includes(word));
}

/** Where our entry is in a host's file. */
export function entryPlace({ config: { keyPath, nested, form } }: Host, existing: unknown): ConfigPlace {
  const inner = nested === undefined ? undefined : valueAt(existing, [...keyPath, nested]);
  // A server that happens to have that name has a type, a command or a switch of its own.
  const isNested =
    isObject(inner) &&
    typeof valueAt(inner, ["type"]) !== "string" &&
    typeof valueAt(inner, ["enabled"]) !== "boolean";
  const section = isNested && nested !== undefined ? [...keyPath, nested] : keyPath;
  return form === "list" ? { section, field: "name", is: SERVER_NAME } : { section, member: SERVER_NAME };
}

/** A path of a profile on this machine; one that is relative is a project's. */
export function pathsOf(paths: readonly string[], machine: Machine): readonly string[] {
  return paths.map((path) => {
    const resolved = resolveHostPath(path, hostMachine(machine));
    return isAbsolute(resolved) ? resolved : join(machine.cwd, resolved);
  });
}

function hostOf(profile: HostProfile, config: HostConfig): Host {
  const userFiles = (machine: Machine) =>
    pathsOf((machine.platform === "win32" && config.userOnWindows) || config.user, machine);
  return {
    id: profile.id,
    title: profile.title,
    profile,
    config,
    format: config.format,
    scopes: [
      ...(config.user.length > 0 ? (["user"] as const) : []),
      ...(config.project.length > 0 ? (["project"] as const) : []),
    ],
    files: (scope, machine) => (scope === "user" ? userFiles(machine) : pathsOf(config.project, machine)),
    entry: (command) => config.entry(command, SERVER_NAME),
    traces: (machine) =>
      config.traces === undefined
        ? userFiles(machine)
            .slice(0, 1)
            .map((file) => dirname(file))
        : pathsOf(config.traces, machine),
    addCommand(command, scope) {
      const words = config.addCommand?.[scope];
      return words === undefined ? [] : [...words, SERVER_NAME, "--", ...command];
    },
  };
}

function hostMachine(machine: Machine): HostMachine {
  const { env, homeDirectory, platform } = machine;
  return { env, homeDirectory, platform, applicationFolder: configFolders(machine).application };
}
