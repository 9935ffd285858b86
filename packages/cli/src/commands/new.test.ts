import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

describe("skillquay new", () => {
  it("progressive: The creation workflow: a new skill passes the checks and its script has the format: makes a skill that passes every check and is served at once", async () => {
    const made = await sandbox.run(["new", "release-notes"]);
    expect(made.exitCode).toBe(0);
    const folder = join(sandbox.project, ".agents", "skills", "release-notes");
    expect(made.stdout.split("\n")).toContain(join(folder, "SKILL.md"));
    expect(made.stderr).toContain(`skillquay check ${folder}`);
    const checked = await sandbox.run(["check", folder, "--json"]);
    expect(checked.exitCode).toBe(0);
    expect(checked.json()).toMatchObject({ ok: true, skills: [{ problems: [] }] });
    expect((await sandbox.run(["check", folder, "--profile", "spec-strict"])).exitCode).toBe(0);
    expect((await sandbox.run(["list"])).stdout).toContain("release-notes");
  });

  it("takes a description and a folder", async () => {
    const description = 'Writes "notes": for a release. Use before one.';
    const result = await sandbox.run([
      "new",
      "notes",
      "--dir",
      "mine",
      "--description",
      description,
      "--json",
    ]);
    const folder = join(sandbox.project, "mine", "notes");
    expect(result.json()).toMatchObject({
      name: "notes",
      folder,
      files: expect.arrayContaining(["SKILL.md"]),
    });
    const listed = await sandbox.run(["list", "--dir", "mine", "--json"]);
    expect(listed.json()).toMatchObject({ skills: [{ name: "notes", description, tier: "strict" }] });
  });

  it("never overwrites", async () => {
    const folder = join(sandbox.project, ".agents", "skills", "mine");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "SKILL.md"), "precious");
    const result = await sandbox.run(["new", "mine"]);
    expect(result).toMatchObject({ exitCode: 1, stdout: "" });
    expect(result.stderr).toContain("already exists; nothing was changed");
    expect(await readFile(join(folder, "SKILL.md"), "utf8")).toBe("precious");
  });

  it.each([
    ["My Skill", "skillquay new my-skill"],
    ["a--b", "skillquay new a-b"],
    ["../x", "skillquay new x"],
    ["x".repeat(65), `skillquay new ${"x".repeat(64)}`],
    ["ünïcode", "skillquay new n-code"],
  ])("exits 2 for the name %j and offers a valid one", async (name, words) => {
    const result = await sandbox.run(["new", name]);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });

  it.each(["", " ", "x".repeat(1025)])(
    "exits 2 for a description the specification refuses",
    async (description) => {
      expect((await sandbox.run(["new", "x", `--description=${description}`])).exitCode).toBe(2);
    },
  );
});
