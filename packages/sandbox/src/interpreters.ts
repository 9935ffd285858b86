import { lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { startableFiles } from "@skillquay/skill/program-files";
import { isProgram } from "./programs/is-program.ts";
import { isInSystem, programPaths } from "./programs/program-paths.ts";
import { resolveShim } from "./programs/resolve-shim.ts";
import { realHome } from "./programs/trusted-search-path.ts";

/** A program that runs scripts, as it is found inside a sandbox. */
export interface Interpreter {
  readonly name: string;
  /** Real path on the host, and the same path inside. */
  readonly path: string;
  /** Folders and files outside of /usr that must be bound read-only for it to work. */
  readonly folders: readonly string[];
}

export type InterpreterSearch =
  | { readonly found: true; readonly interpreter: Interpreter }
  | { readonly found: false; readonly why: string };

export interface InterpreterOptions {
  /** From `trustedSearchPath`: what is found there may be run. */
  readonly searchFolders?: readonly string[];
  /** Scripts run as another user than this process, who must be able to read the program. */
  readonly asOtherUser?: boolean;
  readonly home?: string;
  readonly platform?: NodeJS.Platform;
}

/**
 * Finds the program that a shebang or a file's extension names, and runs nothing for it: the name may be a skill's
 * choice. One below /usr is taken first, because every sandbox has /usr; then those of `searchFolders`, whose version
 * managers put a small program in front of the real one.
 */
export async function findInterpreter(
  name: string,
  options: InterpreterOptions = {},
): Promise<InterpreterSearch> {
  if (!/^[\w.+-]+$/.test(name))
    return { found: false, why: `'${name.slice(0, 64)}' is not the name of a program` };
  const { platform = process.platform } = options;
  if (platform === "win32") return await findOnWindows(name, options.searchFolders ?? []);
  for (const folder of systemFolders) {
    const path = join(folder, name);
    // What a link below /usr leads to must be below /usr as well, or it is not there inside.
    if ((await isProgram(path)) && isInSystem(await realpath(path)))
      return { found: true, interpreter: { name, path, folders: [] } };
  }
  const home = await realHome(options.home ?? homedir());
  let why = `'${name}' is not installed`;
  for (const folder of options.searchFolders ?? []) {
    if (!isAbsolute(folder) || systemFolders.includes(folder)) continue;
    const path = await realProgram(name, folder, home);
    if (path === undefined) continue;
    const folders = await programPaths(path, home);
    const closed = options.asOtherUser ? await findClosed([...folders, path]) : undefined;
    if (closed === undefined) return { found: true, interpreter: { name, path, folders } };
    why = `'${name}' is '${path}', and scripts, which run as another user here, cannot read '${closed}'; install it below /usr`;
  }
  return { found: false, why };
}

const systemFolders: readonly string[] = ["/usr/bin", "/usr/local/bin", "/bin"];

/** Scripts run there without a sandbox only: nothing has to be bound. */
async function findOnWindows(name: string, searchFolders: readonly string[]): Promise<InterpreterSearch> {
  // The installer of Python has no file with the 3.
  const names = /^python3(?:\.\d+)?$/.test(name) ? [name, "python"] : [name];
  for (const folder of searchFolders) {
    for (const file of names.flatMap((one) => startableFiles(one, { platform: "win32", env: {} }))) {
      const path = join(folder, file);
      if (isAbsolute(folder) && (await isProgram(path)))
        return { found: true, interpreter: { name, path, folders: [] } };
    }
  }
  return { found: false, why: `'${name}' is not installed` };
}

async function realProgram(
  name: string,
  folder: string,
  home: string | undefined,
): Promise<string | undefined> {
  if (!(await isProgram(join(folder, name)))) return undefined;
  const shim = await resolveShim(name, await realpath(folder), home);
  const program = shim === undefined ? join(folder, name) : shim.program;
  return program === undefined ? undefined : await realpath(program);
}

/** The first folder or file on the way that others may not enter or read. */
async function findClosed(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let at = path; ; at = dirname(at)) {
      const stats = await lstat(at);
      const needed = at !== path ? 0o001 : stats.isFile() ? 0o004 : 0o005;
      if ((stats.mode & needed) !== needed) return at;
      if (at === dirname(at)) break;
    }
  }
  return undefined;
}
