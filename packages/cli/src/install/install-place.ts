import { lstatSync } from "node:fs";
import { join } from "node:path";
import { isInside, realPath } from "@skillquay/local";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import type { Io } from "../program/io.ts";

/** Where skills are installed: in the project that is worked in, or for this person. */
export interface InstallPlace {
  readonly scope: "project" | "user";
  readonly base: string;
  /** The one real copy of each skill is here, by its name. */
  readonly skills: string;
  readonly lockFile: string;
  /** While something is being changed: what is new, what was before, and the plan. */
  readonly work: string;
  readonly machine: Pick<Io, "env" | "homeDirectory" | "platform" | "cwd">;
}

/** The same folders and lock files that the `skills` command line uses. */
export function installPlace({ io, options }: Pick<CommandContext, "io" | "options">): InstallPlace {
  const isUser = options.flag("global");
  const base = isUser ? io.homeDirectory : io.cwd;
  const agents = join(base, ".agents");
  const { XDG_STATE_HOME: state = "" } = io.env;
  const ownLock = state.startsWith("/") ? join(state, "skills", LOCK_NAME) : join(agents, LOCK_NAME);
  if (!isUser) for (const folder of [agents, join(agents, "skills")]) refuseLinkOut(folder, base);
  return {
    scope: isUser ? "user" : "project",
    base,
    skills: join(agents, "skills"),
    lockFile: isUser ? ownLock : join(base, "skills-lock.json"),
    work: join(agents, ".skillquay"),
    machine: io,
  };
}

const LOCK_NAME = ".skill-lock.json";

/** A stranger's project must not have files written to another place of the machine. */
export function refuseLinkOut(folder: string, base: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || (!stats.isSymbolicLink() && stats.isDirectory())) return;
  if (stats.isSymbolicLink() && isInside(realPath(folder), realPath(base))) return;
  throw new CliError("folder_leads_out", `'${terminalLine(folder)}' is no folder of this project.`, {
    suggestions: ["Remove the link or the file, or install for yourself with --global."],
  });
}
