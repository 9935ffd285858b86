import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installedProject } from "../testing/installed-project.ts";
import { putSkill } from "../testing/put-skill.ts";

describe("skillquay remove", { timeout: 120_000 }, () => {
  it("removes files, links and the entry, and keeps what the person changed", async () => {
    const { run, project, skills, lock } = await installedProject();
    expect(await run("rm", "pdf")).toMatchObject({ exitCode: 0, stdout: "removed  pdf\n" });
    expect(await readdir(skills)).toEqual(["xlsx"]);
    expect(await readdir(join(project, ".claude/skills"))).toEqual(["xlsx"]);
    expect(Object.keys(await lock())).toEqual(["xlsx"]);
    await writeFile(join(skills, "xlsx/notes.md"), "mine");
    expect(await run("remove", "xlsx")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("kept"),
    });
    expect(await readdir(join(project, ".agents/kept"))).toHaveLength(1);
    expect(await readdir(skills)).toEqual([]);
  });

  it("touches nothing that the lock does not name", async () => {
    const { run, skills } = await installedProject();
    await putSkill(skills, "mine");
    expect(await run("remove", "mine")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("not"),
    });
    expect(await readdir(skills)).toContain("mine");
  });
});
