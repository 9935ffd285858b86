import { copyFile, mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { installedProject, skillText } from "../testing/installed-project.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-clone-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("skillquay install", { timeout: 120_000 }, () => {
  it("gives another machine the locked bytes, although the source has moved on", async () => {
    const { project, skills, repository, runElsewhere } = await installedProject();
    repository.commit({ "pdf/SKILL.md": skillText("pdf", "Something else.") });
    const clone = await emptyFolder();
    await copyFile(join(project, "skills-lock.json"), join(clone, "skills-lock.json"));
    const restored = await runElsewhere(clone, "install", "--frozen", "--json");
    expect(restored.json()).toMatchObject({ restored: ["pdf", "xlsx"] });
    for (const file of ["pdf/SKILL.md", "pdf/references/more.md", "xlsx/SKILL.md"])
      expect(await readFile(join(clone, ".agents/skills", file))).toEqual(await readFile(join(skills, file)));
    expect(await readlink(join(clone, ".claude/skills/pdf"))).toBe("../../.agents/skills/pdf");
    expect(await readFile(join(clone, "skills-lock.json"))).toEqual(
      await readFile(join(project, "skills-lock.json")),
    );
    expect(await runElsewhere(clone, "verify")).toMatchObject({ exitCode: 0 });
    // From its cache, once the source is gone.
    await rm(repository.folder, { recursive: true });
    await rm(join(clone, ".agents"), { recursive: true });
    expect(await runElsewhere(clone, "i", "--frozen")).toMatchObject({ exitCode: 0 });
  });

  it("brings back what is missing, and names what was changed instead of replacing it", async () => {
    const { run, skills } = await installedProject();
    await rm(join(skills, "pdf"), { recursive: true });
    expect((await run("install", "--json")).json()).toMatchObject({ restored: ["pdf"], intact: ["xlsx"] });
    await writeFile(join(skills, "pdf/references/more.md"), "Mine.\n");
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("references/more.md (changed)"),
    });
    expect(await readFile(join(skills, "pdf/references/more.md"), "utf8")).toBe("Mine.\n");
  });

  it("names the file when the lock says other bytes than the source gives", async () => {
    const { project, runElsewhere } = await installedProject();
    const clone = await emptyFolder();
    const text = await readFile(join(project, "skills-lock.json"), "utf8");
    const lied = text.replace(/("references\/more\.md": "sha256:)./, "$10");
    await writeFile(
      join(clone, "skills-lock.json"),
      lied === text ? text.replace(/("references\/more\.md": "sha256:)./, "$11") : lied,
    );
    expect(await runElsewhere(clone, "install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("references/more.md differs"),
    });
    expect(await readdir(clone)).not.toContain(".agents");
  });

  it("with --frozen wants a lock, and every skill in it pinned", async () => {
    const { project, run, lock, runElsewhere } = await installedProject();
    expect(await runElsewhere(await emptyFolder(), "install", "--frozen")).toMatchObject({ exitCode: 1 });
    expect(await runElsewhere(await emptyFolder(), "install")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("skillquay add <source>"),
    });
    const skills = await lock();
    delete skills.pdf?.skillquay;
    await writeFile(join(project, "skills-lock.json"), JSON.stringify({ version: 1, skills }));
    expect(await run("install", "--frozen")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("pdf"),
    });
    expect((await run("verify", "--json")).json()).toMatchObject({
      skills: [{ name: "pdf", state: "unpinned" }, {}],
    });
  });
});

describe("skillquay verify without an argument", { timeout: 120_000 }, () => {
  it("names every file that is not as the lock says", async () => {
    const { run, skills } = await installedProject();
    expect(await run("verify")).toMatchObject({ exitCode: 0 });
    await writeFile(join(skills, "pdf/references/more.md"), "more.\n");
    await writeFile(join(skills, "pdf/.env"), "x");
    await rm(join(skills, "pdf/SKILL.md"));
    await rm(join(skills, "../../.claude/skills/pdf"));
    await rm(join(skills, "xlsx"), { recursive: true });
    const { exitCode, stdout } = await run("verify");
    expect(exitCode).toBe(1);
    for (const words of ["changed: references/more.md", "added: .env", "missing: SKILL.md", "not linked: "])
      expect(stdout).toContain(words);
    expect(stdout).toMatch(/missing +xlsx/);
  });
});
