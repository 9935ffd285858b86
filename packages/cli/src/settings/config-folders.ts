import { isAbsolute, join, win32 } from "node:path";
import { userDataFolder } from "@skillquay/settings";
import type { Io } from "../program/io.ts";

/** Folders that the environment may move: where settings, caches and other programs' settings live. */
export function configFolders(io: Pick<Io, "env" | "homeDirectory" | "platform">): ConfigFolders {
  const { homeDirectory } = io;
  const moved = (variable: string) => absolute(variable, io);
  const appData = moved("APPDATA") ?? join(homeDirectory, "AppData", "Roaming");
  return {
    config: moved("XDG_CONFIG_HOME") ?? join(homeDirectory, ".config"),
    cache: moved("XDG_CACHE_HOME") ?? join(homeDirectory, ".cache"),
    data: userDataFolder(io),
    state: moved("XDG_STATE_HOME") ?? join(homeDirectory, ".local", "state"),
    application: applicationFolder(io, appData),
    appData,
    claudeHome: moved("CLAUDE_CONFIG_DIR"),
    codexHome: moved("CODEX_HOME") ?? join(homeDirectory, ".codex"),
  };
}

/** One sentence for each variable that names a folder of whatever project is worked in, and so is left out. */
export function relativeFolderWarnings(io: Pick<Io, "env" | "platform">): string[] {
  return FOLDER_VARIABLES.filter((name) => io.env[name] && absolute(name, io) === undefined).map(
    (name) => `${name} is not an absolute path (${JSON.stringify(io.env[name])}), and is left out.`,
  );
}

const FOLDER_VARIABLES = [
  ...["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"],
  ...["CLAUDE_CONFIG_DIR", "CODEX_HOME", "HERMES_HOME", "GROK_HOME", "VIBE_HOME"],
];

/** Where this program keeps what it can make anew. */
export function cacheFolderOf(io: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  return join(configFolders(io).cache, "skillquay");
}

/** Where `sandbox install` puts the packages of sandboxes. */
export function sandboxLibrariesOf(
  io: Pick<Io, "env" | "homeDirectory" | "platform" | "sandboxLibraries">,
): string {
  return io.sandboxLibraries ?? join(configFolders(io).data, "skillquay", "sandboxes");
}

export interface ConfigFolders {
  readonly config: string;
  readonly cache: string;
  /** Where programs keep what they installed for this user. */
  readonly data: string;
  /** What must outlive the cache. */
  readonly state: string;
  /** Where desktop programs keep their settings on this platform. */
  readonly application: string;
  readonly appData: string;
  readonly claudeHome: string | undefined;
  readonly codexHome: string;
}

function applicationFolder(io: Pick<Io, "env" | "homeDirectory" | "platform">, appData: string): string {
  const { homeDirectory, platform } = io;
  if (platform === "darwin") return join(homeDirectory, "Library", "Application Support");
  if (platform === "win32") return appData;
  return absolute("XDG_CONFIG_HOME", io) ?? join(homeDirectory, ".config");
}

// The rule of the base directories: a relative one counts as none. It would be a folder of the project.
function absolute(variable: string, { env, platform }: Pick<Io, "env" | "platform">): string | undefined {
  const folder = env[variable] ?? "";
  return (platform === "win32" ? win32.isAbsolute(folder) : isAbsolute(folder)) ? folder : undefined;
}
