import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemNode } from "../../scripts/system-node.ts";
import { launcher } from "../support/program.ts";

/** Runs the built program in a host's home, and gives what it printed as JSON. */
export function runOurs(
  home: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): unknown {
  const output = execFileSync(systemNode(), [launcher, ...args, "--json"], {
    cwd: join(home, "project"),
    env: { ...hostEnvironment(home), ...env },
    encoding: "utf8",
    timeout: 120_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return JSON.parse(output);
}

/** Nothing of this machine but where programs are. */
export function hostEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    TERM: "dumb",
  };
}

/** What lies in a home but for the private copy of the program, which stays, and caches. */
export async function filesLeft(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .filter((path) => !path.startsWith(".cache/") && !path.startsWith(".local/share/skillquay/programs/"));
}
