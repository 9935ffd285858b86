import { posix, win32 } from "node:path";

export interface HostMachine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  readonly platform: string;
  /** Where desktop programs keep their settings. */
  readonly applicationFolder: string;
}

/**
 * A path of a profile on this machine. `~` is the home folder, `{application}` where desktop programs keep their settings, and
 * `${VARIABLE:-~/usual}` a folder that a variable may move. A variable with a relative path counts as none: it would be a
 * folder of the project.
 */
export function resolveHostPath(path: string, machine: HostMachine): string {
  const { join, isAbsolute, normalize } = machine.platform === "win32" ? win32 : posix;
  const moved = /^\$\{(\w+):-([^}]+)\}(.*)$/s.exec(path);
  if (moved !== null) {
    const [, variable = "", usual = "", rest = ""] = moved;
    const folder = machine.env[variable] ?? "";
    return isAbsolute(folder) ? join(folder, rest) : resolveHostPath(`${usual}${rest}`, machine);
  }
  if (path.startsWith("~")) return join(machine.homeDirectory, path.slice(1));
  if (path.startsWith("{application}")) return join(machine.applicationFolder, path.slice(13));
  return normalize(path);
}
