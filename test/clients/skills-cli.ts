import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Machine } from "../support/program.ts";
import { clientCache } from "./client-cache.ts";

/** 1.7 does not start on the oldest Node that we support. */
const VERSION = "1.5.18";

/** The `skills` command line from npm, which many projects are installed with; or why it is not there. */
export function findSkillsCli(): { readonly program: string } | { readonly why: string } {
  const folder = clientCache(`skills-cli-${VERSION}`);
  try {
    if (!existsSync(join(folder, "installed"))) {
      mkdirSync(folder, { recursive: true });
      const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
      execFileSync("npm", [...args, `skills@${VERSION}`], { cwd: folder, stdio: "pipe", timeout: 600_000 });
      writeFileSync(join(folder, "installed"), "");
    }
    return { program: join(folder, "node_modules/skills/bin/cli.mjs") };
  } catch (error) {
    return { why: `skills@${VERSION} cannot be had here: ${String(error).slice(0, 300)}` };
  }
}

/** Runs it on a machine, without its messages to home. */
export function runSkillsCli(
  machine: Machine,
  program: string,
  args: readonly string[],
  cwd: string,
): string {
  return execFileSync(machine.node, [program, ...args], {
    ...optionsOf(machine, cwd),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** The same while servers of the test go on answering. */
export async function runSkillsCliBeside(
  machine: Machine,
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(machine.node, [program, ...args], optionsOf(machine, cwd));
  return stdout;
}

function optionsOf({ env }: Machine, cwd: string) {
  return {
    cwd,
    env: { ...env, DISABLE_TELEMETRY: "1", DO_NOT_TRACK: "1", CI: "1" },
    encoding: "utf8" as const,
    timeout: 120_000,
  };
}
