import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./program.ts";

// Scenarios of the official suite that need no test tools in the server, with the revisions they apply to.
const scenarios: Readonly<Record<string, readonly string[]>> = {
  "server-initialize": ["2025-11-25"],
  "server-session-lifecycle": ["2025-11-25"],
  ping: ["2025-11-25"],
  "tools-list": ["2025-11-25", "2026-07-28"],
  "resources-list": ["2025-11-25", "2026-07-28"],
  "prompts-list": ["2025-11-25", "2026-07-28"],
  "server-sse-multiple-streams": ["2025-11-25", "2026-07-28"],
  "dns-rebinding-protection": ["2025-11-25", "2026-07-28"],
  "sep-2164-resource-not-found": ["2026-07-28"],
  caching: ["2026-07-28"],
  "http-header-validation": ["2026-07-28"],
  "input-required-result-unsupported-methods": ["2026-07-28"],
  "input-required-result-validate-input": ["2026-07-28"],
  // Needs nothing, and in this release of the suite always skips itself.
  "tasks-status-notifications": ["2026-07-28"],
};

export const skillsScenarios = [
  "sep-2640-skills-directory",
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
] as const;

/** The scenarios above that apply to a revision. */
export function scenariosAt(revision: string): string[] {
  return Object.keys(scenarios).filter((name) => scenarios[name]?.includes(revision));
}

export interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs one scenario of the official suite against a server, in a folder of its own. */
export async function runScenario(
  { url, folder }: { readonly url: string; readonly folder: string },
  scenario: string,
  revision: string,
  more: string[] = [],
): Promise<Check[]> {
  const output = join(folder, "conformance", revision, scenario);
  const bin = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const args = [
    bin,
    "server",
    "--url",
    url,
    "--scenario",
    scenario,
    "--spec-version",
    revision,
    "-o",
    output,
  ];
  // It is the same large program each time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
  // The suite needs Node 22 or newer, so it runs on the Node that runs this test; its exit code is judged by the checks.
  const done = await promisify(execFile)(process.execPath, [...args, ...more], { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const files = await readdir(output, { recursive: true }).catch((): string[] => []);
  const file = files.find((name) => name.endsWith("checks.json"));
  if (file === undefined) throw new Error(`${scenario} left no checks\n${done.stdout}${done.stderr}`);
  return JSON.parse(await readFile(join(output, file), "utf8"));
}

export function failures(checks: readonly Check[]): string[] {
  return checks
    .filter(({ status }) => status === "FAILURE" || status === "WARNING")
    .map(({ id, status, errorMessage }) => `${status} ${id}: ${errorMessage ?? ""}`);
}
