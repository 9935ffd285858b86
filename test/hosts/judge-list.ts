import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { AgentHost } from "./agent-host.ts";
import { hostEnvironment } from "./run-ours.ts";

/** Whether the host's own list of servers takes what is in its settings; nothing where it does, or has no list. */
export function judgeList(
  { lists }: AgentHost,
  program: string,
  home: string,
  env: Readonly<Record<string, string>> = {},
): string[] {
  if (lists === undefined) return [];
  const { stdout, stderr } = spawnSync(program, lists.args, {
    cwd: join(home, "project"),
    env: { ...hostEnvironment(home), ...lists.env, ...env },
    encoding: "utf8",
    timeout: 120_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const shown = stripVTControlCharacters(`${stdout}\n${stderr}`);
  if (lists.shows.test(shown)) return [];
  return [`'${lists.args.join(" ")}' does not show the server: ${shown.trim().slice(0, 300)}`];
}
