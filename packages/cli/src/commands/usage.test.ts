import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

const used = { slug: "pdf", loads: 3, runs: 2, failures: 1, lastUsedAt: "2026-11-15T10:00:00Z" };
const unused = { slug: "old", loads: 0, runs: 0, failures: 0, others: { loads: 1, runs: 4 } };

describe("skillquay usage", () => {
  it("counts loads, runs and failures of each skill, and what others used", async () => {
    const { run, questions } = await answeringHub({ neverUsed: 1, skills: [used, unused] });
    const result = await run("usage", "--days", "90");
    expect(result.stdout).toMatch(/^pdf +3 +2 +1 +2026-11-15/m);
    expect(result.stdout).toMatch(/^old +0 +0 +0 +never +5$/m);
    expect(result.stderr).toBe("1 of them were never used by this account.\n");
    expect(questions.map(({ line }) => line)).toEqual(["GET /v1/account/usage?days=90"]);
  });

  it("shows only what was not used with --unused, also to a program", async () => {
    const { run } = await answeringHub({ neverUsed: 1, skills: [used, unused] });
    expect((await run("usage", "--unused", "--json")).json()).toEqual({ neverUsed: 1, skills: [unused] });
  });

  it("says when every skill was used, and when there are none", async () => {
    const all = await answeringHub({ neverUsed: 0, skills: [used] });
    expect((await all.run("usage", "--unused")).stderr).toBe("Every skill was used in the last 30 days.\n");
    const none = await answeringHub({ neverUsed: 0, skills: [] });
    expect((await none.run("usage")).stderr).toBe("Your account has no skills so far.\n");
  });
});
