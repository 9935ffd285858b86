import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failures, runScenario, scenariosAt, skillsScenarios } from "./support/conformance.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
let target: { url: string; folder: string };

beforeAll(async () => {
  machine = await createMachine();
  // The directory scenario looks at the first listed skill and wants a folder in it.
  for (const name of ["alpha-skill", "beta-skill", "gamma-skill"]) await writeSkill(machine.skills, name);
  target = { url: (await serveHttp(machine)).url, folder: machine.folder };
});
afterAll(() => machine.dispose());

describe.each(["2025-11-25", "2026-07-28"])("conformance suite at %s", (revision) => {
  it.each(scenariosAt(revision))("passes %s", async (scenario) => {
    const checks = await runScenario(target, scenario, revision, ["--force"]);
    expect(failures(checks)).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
  });

  it("passes every check of the three skills scenarios", async () => {
    const checks = (
      await Promise.all(
        skillsScenarios.map((scenario) => runScenario(target, scenario, revision, ["--force"])),
      )
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
  const checks = await runScenario(target, "server-stateless", "2026-07-28");
  const failed = checks.filter(({ status }) => status !== "SUCCESS" && status !== "INFO");
  expect(failed.map(({ id }) => id).sort()).toEqual(needTestTools);
  expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(24);
});
