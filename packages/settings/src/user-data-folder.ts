import { isAbsolute, posix, win32 } from "node:path";
import type { Environment } from "./environment-source.ts";

/** Where programs keep what they installed for this user, by the custom of each system. */
export function userDataFolder({ env, homeDirectory, platform }: UserMachine): string {
  if (platform === "darwin") return posix.join(homeDirectory, "Library", "Application Support");
  // The rule of the base directories: a relative one counts as none. It would be a folder of the project.
  const { XDG_DATA_HOME = "", LOCALAPPDATA = "" } = env;
  if (platform === "win32")
    return win32.isAbsolute(LOCALAPPDATA) ? LOCALAPPDATA : win32.join(homeDirectory, "AppData", "Local");
  return isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : posix.join(homeDirectory, ".local", "share");
}

export interface UserMachine {
  readonly env: Environment;
  readonly homeDirectory: string;
  readonly platform: NodeJS.Platform;
}
