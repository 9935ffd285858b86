import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

const entries = [
  {
    at: "2026-11-15T10:00:00.000Z",
    actor: "ada",
    action: "skill.share",
    target: "pdf",
    details: { account: "bob", count: 2 },
    key: { id: "k1", name: "laptop" },
  },
  { at: "2026-11-14T09:00:00.000Z", actor: "operator", action: "key.revoke", target: "k0", details: {} },
];

describe("skillquay audit", () => {
  it("shows who did what, and how to see older entries", async () => {
    const { run, questions } = await answeringHub({ entries, nextBefore: 17 });
    const result = await run("audit", "--limit", "2", "--before", "99");
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(
      /^2026-11-15 10:00:00 +key laptop +skill\.share +pdf +account=bob count=2$/m,
    );
    expect(result.stdout).toMatch(/^2026-11-14 09:00:00 +operator +key\.revoke +k0/m);
    expect(result.stderr).toBe("Older ones: --before 17\n");
    expect(questions.map(({ line }) => line)).toEqual(["GET /v1/account/audit?limit=2&before=99"]);
  });

  it("asks for fifty when nobody says how many, and prints all of it with --json", async () => {
    const { run, questions } = await answeringHub({ entries });
    expect((await run("audit", "--json")).json()).toEqual({ entries });
    expect(questions.map(({ line }) => line)).toEqual(["GET /v1/account/audit?limit=50"]);
  });
});
