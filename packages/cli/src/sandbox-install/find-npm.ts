import { realpath } from "node:fs/promises";
import { posix, win32 } from "node:path";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";

export type NpmMachine = Pick<Io, "env" | "cwd" | "homeDirectory" | "platform" | "nodeFile">;

/**
 * The file of npm that Node runs: the one that came with this Node, or the first on PATH, of which no project has a say. It is
 * never started through `npm` or `npm.cmd`, which would look for a Node of their own.
 */
export async function findNpm(machine: NpmMachine): Promise<string | undefined> {
  const { platform, nodeFile } = machine;
  const { join, dirname } = platform === "win32" ? win32 : posix;
  const script = ["node_modules", "npm", "bin", "npm-cli.js"];
  const folder = dirname(await realpath(nodeFile).catch(() => nodeFile));
  const beside = platform === "win32" ? join(folder, ...script) : join(folder, "..", "lib", ...script);
  const own = await npmFile(beside);
  if (own !== undefined) return own;
  for (const searched of await searchFoldersOf(machine)) {
    // On Windows a file of commands stands beside the folder of packages; elsewhere a link leads to the file itself.
    const file = await npmFile(join(searched, ...(platform === "win32" ? script : ["npm"])));
    if (file !== undefined) return file;
  }
  return undefined;
}

async function npmFile(path: string): Promise<string | undefined> {
  const file = await realpath(path).catch(() => undefined);
  return file !== undefined && /[\\/]npm-cli\.js$/.test(file) ? file : undefined;
}
