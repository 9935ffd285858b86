import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
  const root = join(sandbox.project, ".agents", "skills");
  await putSkill(root, "pdf", { description: "Fills in PDF forms." });
  await putSkill(root, "git-commit", { description: "Writes commit messages." });
});
afterEach(() => sandbox.remove());

describe("skillquay search", () => {
  it("prints the matches, best first", async () => {
    const result = await sandbox.run(["search", "fill", "pdf"]);
    expect(result.exitCode).toBe(0);
    const [heading, first] = result.stdout.split("\n");
    expect(heading).toMatch(/^NAME +MATCHED IN +DESCRIPTION$/);
    expect(first).toMatch(/^pdf +.*Fills in PDF forms\.$/);
    expect(result.stdout).not.toContain("git-commit");
  });

  it("gives programs name, score and where it matched", async () => {
    const result = await sandbox.run(["search", "commit", "--limit", "1", "--json"]);
    expect(result.json()).toMatchObject({
      query: "commit",
      results: [{ name: "git-commit", score: expect.any(Number), matched: expect.any(Array) }],
      suggestions: [],
    });
  });

  it("says so when nothing matches, and still exits 0", async () => {
    const result = await sandbox.run(["search", "zzzzqqqq"]);
    expect(result).toMatchObject({ exitCode: 0, stdout: "" });
    expect(result.stderr).toContain("No skill matches 'zzzzqqqq'");
  });

  it.each(["0", "1001", "many", "-5", "1.5"])("exits 2 for --limit=%s", async (limit) => {
    expect((await sandbox.run(["search", "x", `--limit=${limit}`])).exitCode).toBe(2);
  });
});
