import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { testRepository } from "@skillquay/git/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { gitServer } from "../testing/git-server.ts";
import { skillText } from "../testing/installed-project.ts";
import { createSandbox } from "../testing/run-cli.ts";

const needing = (name: string, requires: string) =>
  skillText(name).replace("---\n\n", `metadata:\n  requires: "${requires}"\n---\n\n`);

/** A machine beside a code host that has `owner/skills`, with tags. */
async function scene(files: Readonly<Record<string, string>>) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const repository = await testRepository();
  repository.commit(files);
  const base = await gitServer(dirname(dirname(repository.folder)));
  const env = { PATH: process.env.PATH, SKILLQUAY_GIT_BASE: base };
  return {
    ...sandbox,
    repository,
    run: (...argv: string[]) => sandbox.run(argv, { env }),
    write: (file: string, value: object) => writeFile(join(sandbox.project, file), JSON.stringify(value)),
    read: async (file: string) => JSON.parse(await readFile(join(sandbox.project, file), "utf8")),
    body: (name: string) => readFile(join(sandbox.project, ".agents/skills", name, "SKILL.md"), "utf8"),
    installed: () => readdir(join(sandbox.project, ".agents/skills")).catch(() => []),
    release(tag: string, body: string) {
      repository.commit({ "pdf/SKILL.md": skillText("pdf", body) });
      repository.git("tag", tag);
    },
  };
}

describe("a manifest", { timeout: 120_000 }, () => {
  it("names skills by ranges of tags, which install and update keep to", async () => {
    const { run, write, read, body, release, project } = await scene({ "pdf/SKILL.md": skillText("pdf") });
    release("v1.2.0", "First.");
    release("v2.0.0", "Breaking.");
    await write("skills.json", { skills: { pdf: "owner/skills#^1.2" } });
    expect(await run("install", "--frozen")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("not what the manifest asks for: pdf"),
    });
    expect(await run("install")).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("--yes") });
    expect(await run("install", "--yes")).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("added  pdf"),
    });
    expect(await body("pdf")).toContain("First.");
    expect((await read("skills-lock.json")).skills.pdf).toMatchObject({
      ref: "v1.2.0",
      skillquay: { range: "^1.2", requested: "owner/skills#^1.2" },
    });
    expect(await run("install", "--frozen")).toMatchObject({ exitCode: 0 });
    release("v1.10.1", "Better.");
    expect(await run("update", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await body("pdf")).toContain("Better.");
    expect((await read("skills-lock.json")).skills.pdf.ref).toBe("v1.10.1");
    await rm(join(project, ".agents"), { recursive: true });
    expect(await run("install", "--frozen")).toMatchObject({ exitCode: 0 });
    await write("skills.json", { skills: { pdf: "owner/skills#^3" } });
    expect(await run("install", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("no tag in the range ^3"),
    });
  });

  it("may be a part of package.json, is written by add --save, and is told apart when it is wrong", async () => {
    const { run, write, read, installed } = await scene({
      "pdf/SKILL.md": skillText("pdf"),
      "xlsx/SKILL.md": skillText("xlsx"),
    });
    await write("package.json", { name: "app", skills: { pdf: "owner/skills" } });
    expect(await run("install", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await run("add", "owner/skills@xlsx", "--save", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await read("package.json")).toEqual({
      name: "app",
      skills: { pdf: "owner/skills", xlsx: "owner/skills@xlsx" },
    });
    expect(await installed()).toEqual(["pdf", "xlsx"]);
    expect(await run("install", "--frozen")).toMatchObject({ exitCode: 0 });
    await write("skills.json", { skills: { "../x": "owner/skills" } });
    expect(await run("install")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("skills.json"),
    });
  });
});

describe("a manifest, when a skill is removed", { timeout: 60_000 }, () => {
  it("no longer asks for it, so that install does not bring it back, and keeps everything else", async () => {
    const { run, write, read, installed } = await scene({
      "pdf/SKILL.md": skillText("pdf"),
      "xlsx/SKILL.md": skillText("xlsx"),
    });
    await write("package.json", { name: "app", skills: { pdf: "owner/skills", xlsx: "owner/skills" } });
    await run("install", "--yes");
    expect(await run("remove", "pdf")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("./package.json does not ask for it any more"),
    });
    expect(await read("package.json")).toEqual({ name: "app", skills: { xlsx: "owner/skills" } });
    expect(await run("install", "--frozen")).toMatchObject({ exitCode: 0 });
    expect(await installed()).toEqual(["xlsx"]);
    await write("skills.json", { skills: [] });
    expect(await run("remove", "xlsx")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("skills.json"),
    });
    expect(await installed()).toEqual(["xlsx"]);
  });
});

describe("what a skill needs", { timeout: 120_000 }, () => {
  it("is brought along, shown, locked, and explained by why and remove", async () => {
    const { run, installed, read } = await scene({
      "report/SKILL.md": needing("report", "charts, pdf"),
      "charts/SKILL.md": needing("charts", "report numbers"),
      "numbers/SKILL.md": skillText("numbers"),
      "pdf/SKILL.md": skillText("pdf"),
      "other/SKILL.md": skillText("other"),
    });
    const added = await run("add", "owner/skills@report", "--yes");
    expect(added).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("needed by charts") });
    expect(await installed()).toEqual(["charts", "numbers", "pdf", "report"]);
    const { skills } = await read("skills-lock.json");
    expect(skills.report.skillquay).toMatchObject({ requires: ["charts", "pdf"] });
    expect(skills.report.skillquay).not.toHaveProperty("dependency");
    expect(skills.numbers.skillquay).toMatchObject({ dependency: true });
    expect(await run("why", "numbers")).toMatchObject({
      stdout: expect.stringContaining("needed by charts, and asked for by nobody else"),
    });
    expect(await run("why", "report")).toMatchObject({
      stdout: expect.stringContaining("needs charts, pdf"),
    });
    expect(await run("remove", "numbers")).toMatchObject({
      stderr: expect.stringContaining("'charts' says that it needs 'numbers', which is gone now."),
    });
    expect(await run("remove", "report")).toMatchObject({
      stderr: expect.stringContaining("skillquay remove pdf"),
    });
  });

  it("is told of by update, when a new version needs more", async () => {
    const { run, repository, installed } = await scene({ "pdf/SKILL.md": skillText("pdf") });
    await run("add", "owner/skills", "--yes");
    repository.commit({
      "pdf/SKILL.md": needing("pdf", "charts owner/other@tables"),
      "charts/SKILL.md": skillText("charts"),
    });
    const updated = await run("update", "--yes");
    expect(updated.exitCode).toBe(0);
    expect(updated.stderr).toMatch(
      /'pdf' needs 'charts', which is not here\. To look at it: skillquay add \S+ --skill charts/,
    );
    expect(updated.stderr).toContain(
      "'pdf' needs 'tables', which is not here. It names the source 'owner/other@tables'.",
    );
    expect(await installed()).toEqual(["pdf"]);
    expect(await run("add", "owner/skills@charts", "--yes")).toMatchObject({ exitCode: 0 });
    expect((await run("update", "--dry-run")).stderr).not.toContain("'charts', which");
  });

  it("is only told of when it cannot be had, or would lead into this machine", async () => {
    const { run, installed } = await scene({
      "pdf/SKILL.md": needing("pdf", "python ../../etc /etc/passwd file:///srv/x owner/nothing@tool"),
    });
    const added = await run("add", "owner/skills", "--yes", "--json");
    expect(added.exitCode).toBe(0);
    expect(added.json()).toMatchObject({
      notFound: ["../../etc", "/etc/passwd", "file:///srv/x", "python", "tool"].map((item) =>
        expect.stringContaining(`needs '${item}'`),
      ),
    });
    expect(await installed()).toEqual(["pdf"]);
  });
});
