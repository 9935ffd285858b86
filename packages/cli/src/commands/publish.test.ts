import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay publish", () => {
  it("says who sees the skill from now on, with the key", async () => {
    const { run, questions } = await answeringHub({ visibility: "team", before: "private" });
    expect(await run("publish", "pdf forms", "--as", "team", "--team", "docs")).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: "'pdf forms' is team now; it was private.\n",
    });
    expect(questions).toEqual([
      {
        line: "PUT /v1/skills/pdf%20forms/visibility",
        key: "Bearer sk_live_sq1_canary",
        body: { visibility: "team", team: "docs" },
      },
    ]);
  });

  it("prints the hub's answer with --json", async () => {
    const { run } = await answeringHub({ visibility: "public", before: "private" });
    const result = await run("publish", "pdf", "--as", "public", "--json");
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.json()).toEqual({ visibility: "public", before: "private" });
  });

  it("asks nothing of the hub for a visibility that it does not have, or a team without one", async () => {
    const { run, questions } = await answeringHub({});
    expect(await run("publish", "pdf", "--as", "secret")).toMatchObject({ exitCode: 2 });
    expect(await run("publish", "pdf", "--as", "team")).toMatchObject({ exitCode: 2 });
    expect(questions).toEqual([]);
  });
});
