import { chmod, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { testRepository } from "@skillquay/git/testing";
import { packSkill } from "@skillquay/skill/archive";
import { describe, expect, it, onTestFinished } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { gitServer } from "../testing/git-server.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

async function machine() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const env = { PATH: process.env.PATH };
  const run = (...argv: string[]) => sandbox.run(argv, { env });
  const lock = async () =>
    JSON.parse(await readFile(join(sandbox.project, "skills-lock.json"), "utf8")).skills;
  return { ...sandbox, env, runAs: sandbox.run, run, lock };
}

const skillText = (name: string, body = "Do it.") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n\n${body}\n`;

describe("skillquay add", { timeout: 120_000 }, () => {
  it("installs a repository's skills by its short name, links them and locks commit and digests", async () => {
    const { run, project, home, lock } = await machine();
    await mkdir(join(home, ".claude"));
    const repository = await testRepository();
    const commit = repository.commit({
      "skills/pdf/SKILL.md": skillText("pdf"),
      "skills/pdf/scripts/go.sh": "#!/bin/sh\necho hi\n",
      "skills/xlsx/SKILL.md": skillText("xlsx"),
      "README.md": "x",
    });
    const base = await gitServer(dirname(dirname(repository.folder)));
    const added = await run("add", "owner/skills", "--git-base", base, "--yes");
    expect(added).toMatchObject({ exitCode: 0 });
    expect(added.stderr).toContain("SKILL.md about");
    expect(added.stderr).toContain("run scripts: scripts/go.sh");
    expect(added.stderr).toContain("Linked into: ./.claude/skills (Claude Code)");
    expect(await readFile(join(project, ".agents/skills/pdf/SKILL.md"), "utf8")).toBe(skillText("pdf"));
    expect(await readlink(join(project, ".claude/skills/pdf"))).toBe("../../.agents/skills/pdf");
    expect(await lock()).toMatchObject({
      pdf: {
        source: `${base}/owner/skills.git`,
        sourceType: "git",
        skillPath: "skills/pdf/SKILL.md",
        computedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        skillquay: { commit, verdict: expect.any(String), agents: ["claude-code"] },
      },
      xlsx: { skillPath: "skills/xlsx/SKILL.md" },
    });
    expect(await readdir(join(project, ".agents"))).toEqual(["skills"]);
    expect((await run("list", "--json")).stdout).toContain('"xlsx"');
  });

  it("writes nothing until somebody has said yes", async () => {
    const { run, runAs, project } = await machine();
    await putSkill(join(project, "from"), "pdf");
    expect(await run("add", "./from/pdf")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("--yes"),
    });
    expect(await run("add", "./from/pdf", "--dry-run")).toMatchObject({ exitCode: 0 });
    const terminal = { terminal: { columns: 100 } };
    expect(await runAs(["add", "./from/pdf"], { ...terminal, stdin: "n\n" })).toMatchObject({ exitCode: 1 });
    expect(await readdir(project)).toEqual(["from"]);
    expect(await runAs(["add", "./from/pdf"], { ...terminal, stdin: "y\n" })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("To connect one: skillquay connect --help"),
    });
    expect(await readdir(project)).toEqual([".agents", "from", "skills-lock.json"]);
  });

  it("leaves a blocked skill out, and takes it for a reason that the lock keeps", async () => {
    const { run, project, lock } = await machine();
    const { name, files } = harmfulSkill;
    await putSkill(join(project, "from"), name, { files });
    await putSkill(join(project, "from"), "good");
    const added = await run("add", "./from", "--yes", "--json");
    expect(added.exitCode).toBe(1);
    expect(added.json()).toMatchObject({
      skills: [
        { name: "good", status: "new" },
        { name, status: "refused", verdict: "block", refusal: { code: "skill_blocked" } },
      ],
    });
    expect(await readdir(join(project, ".agents/skills"))).toEqual(["good"]);
    expect(await run("add", `./from/${name}`, "--yes", "--accept-findings", "a lesson")).toMatchObject({
      exitCode: 0,
    });
    expect((await lock())[name].skillquay).toMatchObject({
      verdict: "block",
      accepted: {
        reason: "a lesson",
        findings: expect.arrayContaining([expect.stringContaining("SKILL.md")]),
      },
    });
  });

  it("says below a long list what is taken and what is not, in lines that fit the terminal", async () => {
    const { runAs, project } = await machine();
    await putSkill(join(project, "from"), harmfulSkill.name, { files: harmfulSkill.files });
    for (const name of ["a", "b", "c", "d", "e", "f"]) await putSkill(join(project, "from"), name);
    const terminal = { columns: 80 };
    const { exitCode, stderr } = await runAs(["add", "./from"], { terminal, stdin: "n\n" });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("7 skills: 6 new, 1 refused. None of them is signed.\n");
    expect(stderr).toContain(`\nRefused: ${harmfulSkill.name}: The scan blocks it.`);
    expect(stderr).toContain("Install these 6 skills? [y]es, [N]o\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: -- colours and the line of progress
    const lines = stderr.replace(/[^\n]*\u001b\[K|\u001b\[\d+m/g, "").split("\n");
    expect(lines).toContainEqual(expect.stringMatching(/^Blocked invoice-helper {2}/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {8}can act without asking, hide text from you, /));
    expect(lines).toContainEqual(expect.stringMatching(/^Clear {3}a {2}/));
    expect(lines.filter((line) => line.length > 80 && line.trim().includes(" "))).toEqual([]);
  });

  it("takes a zip, and the same bytes again without a change", async () => {
    const { run, project, lock } = await machine();
    const files = [
      { path: "SKILL.md", bytes: Buffer.from(skillText("pdf")), executable: false },
      { path: "run.sh", bytes: Buffer.from("#!/bin/sh\n"), executable: true },
    ];
    await writeFile(join(project, "pdf.zip"), await packSkill(files, { folder: "pdf" }));
    expect(await run("add", "pdf.zip", "--yes")).toMatchObject({ exitCode: 0 });
    const first = await lock();
    expect((await lstat(join(project, ".agents/skills/pdf/run.sh"))).mode & 0o111).not.toBe(0);
    expect((await run("add", "./pdf.zip", "--json", "--yes")).json()).toMatchObject({
      written: false,
      skills: [{ status: "there" }],
    });
    expect(await lock()).toEqual(first);
  });

  it("installs for the person with --global, and by copies with --copy", async () => {
    const { run, home, project } = await machine();
    await putSkill(join(project, "from"), "pdf");
    const added = await run("add", "./from", "--global", "--copy", "--agent", "claude-code", "--yes");
    expect(added).toMatchObject({ exitCode: 0 });
    expect((await lstat(join(home, ".claude/skills/pdf"))).isDirectory()).toBe(true);
    const lock = JSON.parse(await readFile(join(home, ".agents/.skill-lock.json"), "utf8"));
    expect(lock).toMatchObject({
      version: 3,
      skills: {
        pdf: { sourceType: "local", source: join(project, "from"), installedAt: expect.any(String) },
      },
    });
    expect(await readdir(project)).toEqual(["from"]);
  });

  it("never writes over what it did not write itself", async () => {
    const { run, project } = await machine();
    await putSkill(join(project, "from"), "pdf");
    await putSkill(join(project, ".agents/skills"), "pdf", { body: "mine" });
    expect((await run("add", "./from", "--yes", "--json")).json()).toMatchObject({
      skills: [{ refusal: { code: "place_taken" } }],
    });
    await putSkill(join(project, "other"), "xlsx");
    await mkdir(join(project, ".claude/skills"), { recursive: true });
    await writeFile(join(project, ".claude/skills/xlsx"), "mine");
    const taken = await run("add", "./other", "--agent", "claude-code", "--yes");
    expect(taken).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(".claude/skills/xlsx is there"),
    });
    expect(await readFile(join(project, ".agents/skills/pdf/SKILL.md"), "utf8")).toContain("mine");
  });

  it("refuses a project whose folder of skills leads elsewhere", async () => {
    const { run, project, home } = await machine();
    await putSkill(join(project, "from"), "pdf");
    await symlink(home, join(project, ".agents"));
    expect(await run("add", "./from", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("no folder of this project"),
    });
    expect(await readdir(home)).toEqual([]);
  });

  it("leaves a lock file alone that it cannot read", async () => {
    const { run, project } = await machine();
    await putSkill(join(project, "from"), "pdf");
    for (const text of [
      "<<<<<<< HEAD\n{}",
      '{"version":1,"skills":{"../x":{"source":"a","sourceType":"git"}}}',
    ]) {
      await writeFile(join(project, "skills-lock.json"), text);
      expect(await run("add", "./from", "--yes")).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("lock"),
      });
      expect(await readFile(join(project, "skills-lock.json"), "utf8")).toBe(text);
      expect(await readdir(project)).not.toContain(".agents");
    }
  });

  it("says what cannot be a source, what is not in it, and what is wrong with it", async () => {
    const { run, project } = await machine();
    await putSkill(join(project, "from"), "pdf");
    expect(await run("add", "nothing")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("owner/repo"),
    });
    expect(await run("add", "./from", "--skill", "pfd")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("Did you mean 'pdf'?"),
    });
    expect(await run("add", "file:///nowhere", "--yes")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("could not be read"),
    });
    expect(await run("add", "owner/skills#v1", "--ref", "v2")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("says '#v1', and --ref 'v2'"),
    });
    expect(await run("add", "./from", "--agent", "claud-code")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("Unknown agent 'claud-code'.\n  Did you mean 'claude-code'?"),
    });
    await chmod(join(project, "from"), 0o755);
  });
});
