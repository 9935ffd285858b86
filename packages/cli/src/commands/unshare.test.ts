import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay unshare", () => {
  it("takes the skill back, and says so", async () => {
    const { run, questions } = await answeringHub({ wasShared: true });
    expect(await run("unshare", "pdf", "ada")).toMatchObject({
      exitCode: 0,
      stderr: "'ada' does not see 'pdf' any more.\n",
    });
    expect(questions.map(({ line }) => line)).toEqual(["DELETE /v1/account/shares/pdf/ada"]);
  });

  it("says when there was nothing to take back", async () => {
    const { run } = await answeringHub({ wasShared: false });
    expect((await run("unshare", "pdf", "ada")).stderr).toBe("'pdf' was not shared with 'ada'.\n");
  });

  it("passes the hub's error on", async () => {
    const { run } = await answeringHub(
      { error: "skill_not_found", message: "No skill with slug 'pdf'" },
      404,
    );
    expect(await run("unshare", "pdf", "ada")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("No skill with slug 'pdf'"),
    });
  });
});
