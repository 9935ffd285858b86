import { beforeAll, describe, expect, it } from "vitest";
import {
  type Check,
  type ConformanceTarget,
  checksOf,
  failures,
  runScenario,
  runScenarios,
  scenariosAt,
  skillsScenarios,
} from "./support/conformance.ts";
import type { Machine } from "./support/program.ts";
import { writeSkill } from "./support/write-skill.ts";

const revisions = ["2025-11-25", "2026-07-28"] as const;

export interface ConformanceOptions {
  /** Asked once the tests run. */
  readonly target: () => ConformanceTarget;
  /** By scenario and revision, what the suite notes and cannot be otherwise. */
  readonly warnings?: Readonly<Record<string, readonly string[]>>;
}

/** The official suite against a server of `writeConformanceSkills`: whatever needs no test tools, at both revisions. */
export function conformanceSuite({ target, warnings = {} }: ConformanceOptions): void {
  describe.each(revisions)("conformance suite at %s", (revision) => {
    let results: ReadonlyMap<string, readonly Check[]>;
    beforeAll(async () => {
      results = await runScenarios(target(), revision);
    });

    it.each(scenariosAt(revision))("passes %s", (scenario) => {
      const checks = checksOf(results, scenario);
      expect(failures(checks)).toEqual(warnings[`${scenario} at ${revision}`] ?? []);
      expect(checks.length).toBeGreaterThan(0);
    });

    it("passes every check of the three skills scenarios", async () => {
      const runs = skillsScenarios.map((scenario) => runScenario(target(), scenario, revision));
      const checks = (await Promise.all(runs)).flat();
      expect(failures(checks)).toEqual([]);
      // The suite's own numbers for a server that has nothing to skip.
      expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(
        revision === "2026-07-28" ? 45 : 43,
      );
    });

    // The older revision has no such scenario.
    if (revision === "2025-11-25") return;
    it("passes every check of server-stateless that needs no test tool", () => {
      const checks = checksOf(results, "server-stateless");
      const failed = checks.filter(({ status }) => status !== "SUCCESS" && status !== "INFO");
      expect(failed.map(({ id }) => id).sort()).toEqual(needTestTools);
      expect(checks.filter(({ status }) => status === "SUCCESS")).toHaveLength(24);
    });
  });
}

/** The directory scenario looks at the first listed skill and wants a folder in it. */
export async function writeConformanceSkills({ skills }: Machine): Promise<void> {
  for (const name of ["alpha-skill", "beta-skill", "gamma-skill"]) await writeSkill(skills, name);
}

// What server-stateless can only see with the suite's own test tools in the server.
const needTestTools = [
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-missing-capability-http-400",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
  "sep-2575-server-sends-tools-list-changed-on-subscription",
];
