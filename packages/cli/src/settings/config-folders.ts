import { isAbsolute, join } from "node:path";
import type { Io } from "../program/io.ts";

/** Folders that the environment may move: where settings, caches and other programs' settings live. */
export function configFolders(io: Pick<Io, "env" | "homeDirectory" | "platform">): ConfigFolders {
  const { env, homeDirectory } = io;
  const appData = env.APPDATA || join(homeDirectory, "AppData", "Roaming");
  return {
    config: absolute(env.XDG_CONFIG_HOME) ?? join(homeDirectory, ".config"),
    cache: absolute(env.XDG_CACHE_HOME) ?? join(homeDirectory, ".cache"),
    data: dataFolder(io),
    state: absolute(env.XDG_STATE_HOME) ?? join(homeDirectory, ".local", "state"),
    application: applicationFolder(io, appData),
    appData,
    claudeHome: env.CLAUDE_CONFIG_DIR || undefined,
    codexHome: env.CODEX_HOME || join(homeDirectory, ".codex"),
  };
}

/** Where this program keeps what it can make anew. */
export function cacheFolderOf(io: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  return join(configFolders(io).cache, "skillquay");
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

function dataFolder({
  env,
  homeDirectory,
  platform,
}: Pick<Io, "env" | "homeDirectory" | "platform">): string {
  if (platform === "darwin") return join(homeDirectory, "Library", "Application Support");
  if (platform === "win32") return env.LOCALAPPDATA || join(homeDirectory, "AppData", "Local");
  return absolute(env.XDG_DATA_HOME) ?? join(homeDirectory, ".local", "share");
}

function applicationFolder(
  { env, homeDirectory, platform }: Pick<Io, "env" | "homeDirectory" | "platform">,
  appData: string,
): string {
  if (platform === "darwin") return join(homeDirectory, "Library", "Application Support");
  if (platform === "win32") return appData;
  return absolute(env.XDG_CONFIG_HOME) ?? join(homeDirectory, ".config");
}

// The rule of the base directories: a relative one counts as none. It would be a folder of the project.
function absolute(folder: string | undefined): string | undefined {
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}
