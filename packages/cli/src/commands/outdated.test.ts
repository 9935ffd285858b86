import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installedProject, skillText } from "../testing/installed-project.ts";

describe("skillquay outdated", { timeout: 120_000 }, () => {
  it("lists what has changed at its source, and nothing else", async () => {
    const { run, repository } = await installedProject();
    expect(await run("outdated")).toMatchObject({ exitCode: 0, stdout: "" });
    const commit = repository.commit({ "pdf/SKILL.md": skillText("pdf", "Better.") });
    const { stdout } = await run("outdated");
    expect(stdout).toContain("pdf");
    expect(stdout).toContain(commit.slice(0, 10));
    expect(stdout).not.toContain("xlsx");
  });

  it("tells once that a source does not answer, whatever comes from it, as update does", async () => {
    const { run, project, repository } = await installedProject();
    const lock = join(project, "skills-lock.json");
    const text = await readFile(lock, "utf8");
    await writeFile(lock, text.replaceAll(repository.url, `${repository.url}-gone`));
    const [outdated, update] = [await run("outdated"), await run("update")];
    expect([outdated.exitCode, update.exitCode]).toEqual([1, 1]);
    expect(outdated.stdout.match(/unknown/g)).toHaveLength(2);
    expect(outdated.stderr.match(/could not be read/g)).toHaveLength(1);
    expect(outdated.stderr).not.toContain("skillquay update");
    expect(update.stderr).toMatch(/^2 skills {2}unknown$/m);
    expect(update.stderr.match(/could not be read/g)).toHaveLength(1);
    expect(update.stderr).toContain("Nothing was updated.");
  });
});
