import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay tag", () => {
  it("gives a version a name, and takes it away", async () => {
    const { run, questions } = await answeringHub({ slug: "pdf" });
    expect(await run("tag", "pdf", "stable", "3")).toMatchObject({
      exitCode: 0,
      stderr: "'pdf@stable' is version 3 now.\n",
    });
    expect((await run("tag", "pdf", "stable", "--delete", "--json")).json()).toEqual({ slug: "pdf" });
    expect(questions).toMatchObject([
      { line: "PUT /v1/skills/pdf/tags/stable", body: { version: 3 } },
      { line: "DELETE /v1/skills/pdf/tags/stable" },
    ]);
  });

  it("asks nothing without a number", async () => {
    const { run, questions } = await answeringHub({});
    for (const wrong of [[], ["v3"], ["3", "--delete"]])
      expect(await run("tag", "pdf", "stable", ...wrong)).toMatchObject({ exitCode: 2 });
    expect(questions).toEqual([]);
  });
});
