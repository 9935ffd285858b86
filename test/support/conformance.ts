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

export interface ConformanceTarget {
  readonly url: string;
  /** Where the suite leaves its results. */
  readonly folder: string;
}

/** Runs one scenario of the official suite against a server, also where it is no part of the revision. */
export async function runScenario(
  target: ConformanceTarget,
  scenario: string,
  revision: string,
): Promise<readonly Check[]> {
  const checks = await runSuite(target, revision, scenario, ["--scenario", scenario, "--force"]);
  return checksOf(checks, scenario);
}

/** Runs every scenario of a revision in one go: starting the suite takes far longer than a scenario. */
export function runScenarios(target: ConformanceTarget, revision: string) {
  return runSuite(target, revision, "all", ["--suite", "all"]);
}

export function checksOf(results: ReadonlyMap<string, readonly Check[]>, scenario: string) {
  const checks = results.get(scenario);
  if (checks === undefined) throw new Error(`${scenario} left no checks; there are: ${[...results.keys()]}`);
  return checks;
}

export function failures(checks: readonly Check[]): string[] {
  return checks
    .filter(({ status }) => status === "FAILURE" || status === "WARNING")
    .map(({ id, status, errorMessage }) => `${status} ${id}: ${errorMessage ?? ""}`);
}

async function runSuite(
  { url, folder }: ConformanceTarget,
  revision: string,
  name: string,
  which: readonly string[],
): Promise<ReadonlyMap<string, readonly Check[]>> {
  const output = join(folder, "conformance", revision, name);
  const bin = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const args = [bin, "server", "--url", url, ...which, "--spec-version", revision, "-o", output];
  // It is the same large program each time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") };
  // The suite needs Node 22 or newer, so it runs on the Node that runs this test; its exit code is judged by the checks.
  const done = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => error);
  const results = new Map<string, readonly Check[]>();
  for (const left of await readdir(output).catch((): string[] => [])) {
    const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(left)?.[1] ?? left;
    results.set(scenario, JSON.parse(await readFile(join(output, left, "checks.json"), "utf8")));
  }
  if (results.size === 0) throw new Error(`the suite left no checks\n${done.stdout}${done.stderr}`);
  return results;
}
