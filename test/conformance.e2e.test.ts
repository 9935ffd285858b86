import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMachine, type Machine, root } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";
import { writeSkill } from "./support/write-skill.ts";

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

const skillsScenarios = [
  "sep-2640-skills-directory",
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
] as const;

let machine: Machine;
let url: string;

beforeAll(async () => {
  machine = await createMachine();
  // The directory scenario looks at the first listed skill and wants a folder in it.
  for (const name of ["alpha-skill", "beta-skill", "gamma-skill"]) await writeSkill(machine.skills, name);
  ({ url } = await serveHttp(machine));
});
afterAll(() => machine.dispose());

describe.each(["2025-11-25", "2026-07-28"])("conformance suite at %s", (revision) => {
  const applicable = Object.keys(scenarios).filter((name) => scenarios[name]?.includes(revision));

  it.each(applicable)("passes %s", async (scenario) => {
    const checks = await runScenario(scenario, revision, ["--force"]);
    expect(failures(checks)).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
  });

  it("passes every check of the three skills scenarios", async () => {
    const checks = (
      await Promise.all(skillsScenarios.map((scenario) => runScenario(scenario, revision, ["--force"])))
    ).flat();
    expect(failures(checks)).toEqual([]);
    // The suite's own numbers for a server that has nothing to skip.
    expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(
      revision === "2026-07-28" ? 45 : 43,
    );
  });
});

// What server-stateless can only see with the suite's own test tools in the server.
const needTestTools = [
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-missing-capability-http-400",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
  "sep-2575-server-sends-tools-list-changed-on-subscription",
];

it("passes every check of server-stateless that needs no test tool", async () => {
  const checks = await runScenario("server-stateless", "2026-07-28");
  const failed = checks.filter(({ status }) => status !== "SUCCESS" && status !== "INFO");
  expect(failed.map(({ id }) => id).sort()).toEqual(needTestTools);
  expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(24);
});

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

async function runScenario(scenario: string, revision: string, more: string[] = []): Promise<Check[]> {
  const output = join(machine.folder, "conformance", revision, scenario);
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
  // The suite needs Node 22 or newer, so it runs on the Node that runs this test; its exit code is judged by the checks.
  const done = await promisify(execFile)(process.execPath, [...args, ...more], { cwd: machine.folder }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const files = await readdir(output, { recursive: true }).catch((): string[] => []);
  const file = files.find((name) => name.endsWith("checks.json"));
  if (file === undefined) throw new Error(`${scenario} left no checks\n${done.stdout}${done.stderr}`);
  return JSON.parse(await readFile(join(output, file), "utf8"));
}

function failures(checks: readonly Check[]): string[] {
  return checks
    .filter(({ status }) => status === "FAILURE" || status === "WARNING")
    .map(({ id, status, errorMessage }) => `${status} ${id}: ${errorMessage ?? ""}`);
}
