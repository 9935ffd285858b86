import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay yank", () => {
  it("asks the hub for a version to be taken back, and offered again", async () => {
    const { run, questions } = await answeringHub({});
    expect(await run("yank", "pdf", "3", "--reason", "It deletes files.")).toMatchObject({
      exitCode: 0,
      stderr: "Version 3 of 'pdf' is taken back.\n",
    });
    expect(await run("yank", "pdf", "3", "--undo")).toMatchObject({ exitCode: 0 });
    expect(questions).toMatchObject([
      { line: "PUT /v1/skills/pdf/versions/3/yank", body: { reason: "It deletes files." } },
      { line: "DELETE /v1/skills/pdf/versions/3/yank" },
    ]);
  });

  it("asks nothing without a reason or a number", async () => {
    const { run, questions } = await answeringHub({});
    for (const wrong of [
      ["yank", "pdf", "3"],
      ["yank", "pdf", "three", "--reason", "x y z"],
      ["yank", "pdf", "3", "--undo", "--reason", "x y z"],
    ])
      expect(await run(...wrong)).toMatchObject({ exitCode: 2 });
    expect(questions).toEqual([]);
  });
});
