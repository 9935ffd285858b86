import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { installedProject, skillText } from "../testing/installed-project.ts";

describe("skillquay update", { timeout: 120_000 }, () => {
  it("shows the diff, what is new to the scan and what it can do now, before it writes", async () => {
    const { run, repository, skills, lock } = await installedProject();
    const commit = repository.commit({
      "pdf/SKILL.md": skillText("pdf", "Do it better."),
      "pdf/scripts/fetch.py": "import urllib.request\nurllib.request.urlopen('https://api.example.com')\n",
    });
    const shown = await run("update", "--dry-run");
    expect(shown.exitCode).toBe(0);
    expect(shown.stderr).toContain("-Do it.");
    expect(shown.stderr).toContain("+Do it better.");
    expect(shown.stderr).toContain("can now run scripts: scripts/fetch.py");
    expect(shown.stderr).toContain("can now reach: api.example.com");
    expect(await readdir(join(skills, "pdf"))).not.toContain("scripts");
    expect(await run("upgrade", "pdf", "--yes")).toMatchObject({ exitCode: 0, stdout: "updated  pdf\n" });
    expect(await readFile(join(skills, "pdf/SKILL.md"), "utf8")).toContain("better");
    expect((await lock()).pdf?.skillquay).toMatchObject({ commit, agents: ["claude-code"] });
    expect((await run("update", "--json")).json()).toMatchObject({ written: false });
    expect(await run("verify")).toMatchObject({ exitCode: 0 });
  });

  it("does not take a version that the scan blocks", async () => {
    const { run, repository, skills } = await installedProject();
    repository.commit({
      "pdf/SKILL.md": harmfulSkill.files["SKILL.md"].replace("name: invoice-helper", "name: pdf"),
      "pdf/scripts/collect.py": harmfulSkill.files["scripts/collect.py"],
    });
    expect(await run("update", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^pdf {2}refused, the scan says Blocked[\s\S]*new findings/m),
    });
    expect(await readFile(join(skills, "pdf/SKILL.md"), "utf8")).toContain("Do it.");
  });

  it("leaves what was changed here alone, or keeps the person's text beside, or makes it theirs", async () => {
    const { run, repository, skills, project, lock } = await installedProject();
    const mine = skillText("pdf", "Mine.");
    await writeFile(join(skills, "pdf/SKILL.md"), mine);
    repository.commit({ "pdf/SKILL.md": skillText("pdf", "Theirs.") });
    expect(await run("update", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("You changed it here"),
    });
    expect(await readFile(join(skills, "pdf/SKILL.md"), "utf8")).toBe(mine);
    expect(await run("update", "--yes", "--changed", "replace")).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(skills, "pdf/SKILL.md"), "utf8")).toContain("Theirs.");
    const [kept = ""] = await readdir(join(project, ".agents/kept"));
    expect(await readFile(join(project, ".agents/kept", kept, "SKILL.md"), "utf8")).toBe(mine);
    // Put aside is no skill of the project.
    const { stdout } = await run("check", ".");
    expect(stdout).toContain("xlsx");
    expect(stdout).not.toContain(kept);
    await writeFile(join(skills, "pdf/SKILL.md"), mine);
    expect(await run("update", "--yes", "--changed", "own")).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(skills, "pdf/SKILL.md"), "utf8")).toBe(mine);
    expect(Object.keys(await lock())).toEqual(["xlsx"]);
  });

  it("asks on a terminal what happens to a changed skill: keep, replace or own", async () => {
    const { repository, skills, project, lock, answering } = await installedProject();
    const mine = skillText("pdf", "Mine.");
    const read = () => readFile(join(skills, "pdf/SKILL.md"), "utf8");
    await writeFile(join(skills, "pdf/SKILL.md"), mine);
    repository.commit({ "pdf/SKILL.md": skillText("pdf", "Theirs.") });
    const kept = await answering("\n", "update", "pdf");
    expect(kept).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("changed here: SKILL.md (changed)"),
    });
    expect(kept.stderr).toContain("[r]eplace it and keep yours in");
    expect(await read()).toBe(mine);
    // The diff is shown after the choice, and before the last question.
    const replaced = await answering("r\ny\n", "update", "pdf");
    expect(replaced.exitCode).toBe(0);
    expect(replaced.stderr.indexOf("-Mine.")).toBeGreaterThan(replaced.stderr.indexOf("[r]eplace"));
    expect(replaced.stderr.indexOf("Update pdf?")).toBeGreaterThan(replaced.stderr.indexOf("-Mine."));
    expect(await read()).toContain("Theirs.");
    expect(await readdir(join(project, ".agents/kept"))).toHaveLength(1);
    await writeFile(join(skills, "pdf/SKILL.md"), mine);
    expect(await answering("o\ny\n", "update", "pdf")).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/yours.*pdf/),
      stderr: expect.stringContaining("Make pdf your own?"),
    });
    expect(await read()).toBe(mine);
    expect(Object.keys(await lock())).toEqual(["xlsx"]);
  });
});
