import { realpath, stat } from "node:fs/promises";
import { posix } from "node:path";
import { SandboxError, type SessionMount } from "./sandbox.ts";

/**
 * Checks mounts before a driver makes them: none may lie over, in or around what the sandbox itself is made of, and none
 * in another one, because a mount point below a folder that a script can write could be swapped for a link. The answer has
 * real paths.
 */
export async function checkMounts(mounts: readonly SessionMount[] = []): Promise<readonly SessionMount[]> {
  for (const [index, { at }] of mounts.entries()) {
    const refusal = whyNotAt(at);
    if (refusal !== undefined)
      throw new SandboxError("path_invalid", `A folder cannot be at '${at}': ${refusal}`);
    const other = mounts.slice(0, index).find((earlier) => overlaps(earlier.at, at));
    if (other !== undefined)
      throw new SandboxError(
        "path_invalid",
        `Two folders cannot be inside one another: '${other.at}' and '${at}'`,
      );
  }
  return await Promise.all(
    mounts.map(async (mount) => ({ ...mount, source: await realFolder(mount.source) })),
  );
}

/** Why nothing can be mounted at this path inside, as the end of a sentence; undefined when it can. */
export function whyNotAt(at: string): string | undefined {
  if (!posix.isAbsolute(at) || posix.normalize(at) !== at || (at !== "/" && at.endsWith("/")))
    return "the path must be absolute, without '.', '..' or a slash at its end";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\0-\x1f\x7f]/.test(at)) return "the path holds a control character";
  const taken = ownFolders.find((folder) => overlaps(folder, at));
  return taken === undefined ? undefined : `'${taken}' belongs to the sandbox`;
}

/** Whether one of two paths inside is the other or lies below it. */
export function overlaps(a: string, b: string): boolean {
  const isBelow = (path: string, folder: string) =>
    path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
  return isBelow(a, b) || isBelow(b, a);
}

async function realFolder(source: string): Promise<string> {
  const folder = await realpath(source).catch((cause: unknown) => {
    throw new SandboxError("path_invalid", `The folder '${source}' cannot be opened`, { cause });
  });
  if (!(await stat(folder)).isDirectory())
    throw new SandboxError("path_invalid", `'${source}' is not a folder`);
  return folder;
}

/** What some driver mounts or makes by itself, and where interpreters and their settings come from. */
const ownFolders = [
  ...["/skill", "/tmp", "/var/tmp", "/proc", "/sys", "/dev", "/run", "/var/run", "/etc", "/boot"],
  ...["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"],
];
