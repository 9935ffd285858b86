import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";

export type NodeMachine = Pick<Io, "env" | "platform" | "cwd" | "homeDirectory" | "nodeFile">;

/** The Node that an agent starts us with: never one that a project brings along, or that everybody may replace. */
export async function nodeForAgents(machine: NodeMachine): Promise<string> {
  const { nodeFile, platform } = machine;
  if (await isTrusted(nodeFile, machine)) return (await homebrewLink(nodeFile)) ?? nodeFile;
  const name = platform === "win32" ? "node.exe" : "node";
  for (const folder of await searchFoldersOf(machine)) {
    const file = join(folder, name);
    if (await isTrusted(file, machine)) return file;
  }
  throw new CliError("node_of_project", `Node runs from a folder that is not only yours: ${nodeFile}.`, {
    suggestions: [
      "It is in a project, or everybody may write there: an agent would run whatever is put in its place.",
      "Install Node for this user or this machine, or name a program yourself with --command.",
    ],
  });
}

/** The folder that names it, and the one that the file is really in, by the rule for all programs that are started. */
async function isTrusted(file: string, { cwd, homeDirectory }: NodeMachine): Promise<boolean> {
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) return false;
  const { trustedSearchPath } = await import("@skillquay/sandbox/programs");
  const folders = [...new Set([dirname(file), dirname(real)])];
  const trusted = await trustedSearchPath(folders, { workingFolder: cwd, home: homeDirectory });
  return trusted.length === folders.length;
}

/** Homebrew removes the folder of a version when it installs the next one; its link stays. */
async function homebrewLink(file: string): Promise<string | undefined> {
  const [prefix, ...rest] = file.split("/Cellar/");
  if (prefix === undefined || rest.length === 0) return undefined;
  const link = join(prefix, "bin", "node");
  return (await realpath(link).catch(() => undefined)) === file ? link : undefined;
}
