import { realpath } from "node:fs/promises";
import { delimiter, isAbsolute, join, relative } from "node:path";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";

export type NodeMachine = Pick<Io, "env" | "platform" | "cwd" | "nodeFile">;

/** The Node that an agent starts us with: never one that a project brings along. */
export async function nodeForAgents(machine: NodeMachine): Promise<string> {
  const { nodeFile, platform } = machine;
  if (!isOfProject(nodeFile, machine)) return (await homebrewLink(nodeFile)) ?? nodeFile;
  const name = platform === "win32" ? "node.exe" : "node";
  for (const folder of (machine.env.PATH ?? "").split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const real = await realpath(join(folder, name)).catch(() => undefined);
    if (real !== undefined && !isOfProject(join(folder, name), machine) && !isOfProject(real, machine))
      return join(folder, name);
  }
  throw new CliError("node_of_project", `Node runs from a project's folder here: ${nodeFile}.`, {
    suggestions: [
      "An agent that started it would run whatever the project puts there.",
      "Install Node for this user or this machine, or name a program yourself with --command.",
    ],
  });
}

function isOfProject(file: string, { cwd }: Pick<NodeMachine, "cwd">): boolean {
  const fromProject = relative(cwd, file);
  const isInside = !fromProject.startsWith("..") && !isAbsolute(fromProject);
  return isInside || /[\\/](?:node_modules|\.venv)[\\/]/.test(file);
}

/** Homebrew removes the folder of a version when it installs the next one; its link stays. */
async function homebrewLink(file: string): Promise<string | undefined> {
  const [prefix, ...rest] = file.split("/Cellar/");
  if (prefix === undefined || rest.length === 0) return undefined;
  const link = join(prefix, "bin", "node");
  return (await realpath(link).catch(() => undefined)) === file ? link : undefined;
}
