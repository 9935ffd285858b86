import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failures, runScenario, scenariosAt, skillsScenarios } from "./support/conformance.ts";
import { keyedProxy } from "./support/keyed-proxy.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
let proxy: Awaited<ReturnType<typeof keyedProxy>>;
let target: { url: string; folder: string };

// A hub has no sessions, so that any instance can answer any request; the suite notes that and looks no further.
const expectedWarnings: Readonly<Record<string, readonly string[]>> = {
  "server-sse-multiple-streams at 2025-11-25": ["WARNING server-sse-multiple-streams-session: "],
};

/** The official suite against a hub: the scenarios given, where they apply, and every check of those on skills. */
export function hubConformanceSuite(isIncluded: (scenario: string) => boolean): void {
  beforeAll(async () => {
    machine = await createMachine();
    // The directory scenario looks at the first listed skill and wants a folder in it.
    for (const name of ["alpha-skill", "beta-skill", "gamma-skill"]) await writeSkill(machine.skills, name);
    const hub = await startHub(machine, ["--samples", machine.skills]);
    // The suite has no option for a key.
    proxy = await keyedProxy(hub.mcpUrl, hub.key ?? "");
    target = { url: proxy.url, folder: machine.folder };
  });
  afterAll(async () => {
    await proxy.close();
    await machine.dispose();
  });

  describe.each(["2025-11-25", "2026-07-28"])("conformance suite at %s against a hub", (revision) => {
    it.each(scenariosAt(revision).filter(isIncluded))("passes %s", async (scenario) => {
      const checks = await runScenario(target, scenario, revision, ["--force"]);
      expect(failures(checks)).toEqual(expectedWarnings[`${scenario} at ${revision}`] ?? []);
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
}
