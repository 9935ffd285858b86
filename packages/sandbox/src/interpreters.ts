import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, lstat, realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";

/** A program that runs scripts, as it is found inside a sandbox. */
export interface Interpreter {
  readonly name: string;
  /** Real path on the host, and the same path inside. */
  readonly path: string;
  /** Folders outside of /usr that must be bound read-only for it to work. */
  readonly folders: readonly string[];
}

export type InterpreterSearch =
  | { readonly found: true; readonly interpreter: Interpreter }
  | { readonly found: false; readonly why: string };

/**
 * Finds the program that a shebang or a file's extension names. One below /usr is taken first, because every sandbox
 * has /usr; then those of `searchFolders` (a PATH given by configuration), whose version managers put a small shell
 * program in front of the real one. `asOtherUser` says that scripts run as another user than this process, who must be
 * able to read the program's folder.
 */
export async function findInterpreter(
  name: string,
  options: { readonly searchFolders?: readonly string[]; readonly asOtherUser?: boolean } = {},
): Promise<InterpreterSearch> {
  if (!/^[\w.+-]+$/.test(name))
    return { found: false, why: `'${name.slice(0, 64)}' is not the name of a program` };
  for (const folder of systemFolders) {
    const path = join(folder, name);
    // What a link below /usr leads to must be below /usr as well, or it is not there inside.
    if ((await isProgram(path)) && isInSystem(await realpath(path)))
      return { found: true, interpreter: { name, path, folders: [] } };
  }
  let why = `'${name}' is not installed`;
  for (const folder of options.searchFolders ?? []) {
    const shim = join(folder, name);
    if (!isAbsolute(folder) || systemFolders.includes(folder) || !(await isProgram(shim))) continue;
    const real = await resolveProgram(name, shim);
    if (real === undefined) continue;
    const path = await realpath(real.path);
    const prefix = await realpath(real.prefix).catch(() => dirname(dirname(path)));
    const folders = isInSystem(prefix) ? [] : isBelow(prefix, path) ? [prefix] : [prefix, dirname(path)];
    const closed = options.asOtherUser ? await findClosed([...folders, path]) : undefined;
    if (closed === undefined && !folders.some(isTooWide))
      return { found: true, interpreter: { name, path, folders } };
    why =
      closed === undefined
        ? `'${name}' is in '${prefix}', which holds more than the program itself`
        : `'${name}' is in '${prefix}', and scripts, which run as another user here, cannot read '${closed}'; install it below /usr`;
  }
  return { found: false, why };
}

const systemFolders: readonly string[] = ["/usr/bin", "/usr/local/bin", "/bin"];

/** Asks the program itself where it is, which sees through shims and virtual environments. */
async function resolveProgram(
  name: string,
  path: string,
): Promise<{ path: string; prefix: string } | undefined> {
  const question = name.startsWith("python")
    ? ["-I", "-c", "import sys; print(sys.executable); print(sys.base_prefix)"]
    : name === "node"
      ? [
          "-p",
          "process.execPath + '\\n' + require('node:path').dirname(require('node:path').dirname(process.execPath))",
        ]
      : undefined;
  if (question === undefined) return { path, prefix: dirname(dirname(await realpath(path))) };
  const answer = await promisify(execFile)(path, question, {
    timeout: 5_000,
    env: { PATH: `${dirname(path)}:/usr/local/bin:/usr/bin:/bin` },
  }).catch(() => undefined);
  const [program, prefix] = answer?.stdout.trim().split("\n") ?? [];
  return program === undefined || prefix === undefined ? undefined : { path: program, prefix };
}

async function isProgram(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile() !== true) return false;
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function isInSystem(path: string): boolean {
  return isBelow("/usr", path) || path === "/usr";
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** A home folder or a top folder is never bound as a whole. */
function isTooWide(folder: string): boolean {
  return folder.split("/").filter((part) => part !== "").length < 3;
}

/** The first folder or file on the way that others may not enter or read. */
async function findClosed(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    for (let at = path; ; at = dirname(at)) {
      const { mode } = await lstat(at);
      const needed = at === path ? 0o005 : 0o001;
      if ((mode & needed) !== needed) return at;
      if (at === dirname(at)) break;
    }
  }
  return undefined;
}
