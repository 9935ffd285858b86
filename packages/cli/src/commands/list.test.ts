import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTROL_CHARACTERS, withoutProgress } from "../testing/control-characters.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
let projectSkills: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  projectSkills = join(sandbox.project, ".agents", "skills");
});
afterEach(() => sandbox.remove());

describe("skillquay list", () => {
  it("prints a table of the skills and counts them on standard error", async () => {
    await putSkill(projectSkills, "pdf", { description: "Fills in PDF forms." });
    await putSkill(join(sandbox.home, ".claude", "skills"), "git", { description: "Makes commits." });
    await sandbox.run(["trust"]);
    const result = await sandbox.run(["list"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toBe(
      "NAME  WHERE    DESCRIPTION\ngit   global   Makes commits.\npdf   project  Fills in PDF forms.\n",
    );
    expect(result.stderr).toBe("\n2 skills\n");
  });

  it("gives programs the facts with --json and nothing else", async () => {
    const folder = await putSkill(projectSkills, "pdf", { description: "Fills in PDF forms." });
    await sandbox.run(["trust"]);
    const result = await sandbox.run(["list", "--json"]);
    expect(result.stderr).toBe("");
    expect(result.json()).toEqual({
      skills: [
        {
          name: "pdf",
          description: "Fills in PDF forms.",
          location: "project",
          baseDirectory: folder,
          skillFile: "SKILL.md",
          tier: "strict",
          modelInvocable: true,
          userInvocable: true,
          hasScripts: false,
          problems: [],
        },
      ],
      problemCount: 0,
      noteCount: 0,
    });
  });

  it("says where to look when there is nothing", async () => {
    const result = await sandbox.run(["list"]);
    expect(result).toMatchObject({ exitCode: 0, stdout: "" });
    expect(result.stderr).toContain("skillquay doctor");
  });

  it("lists a shadowed skill by its qualified name with --all only", async () => {
    await putSkill(projectSkills, "pdf", { description: "First." });
    await putSkill(join(sandbox.project, ".claude", "skills"), "pdf", { description: "Second." });
    expect((await sandbox.run(["list"])).stdout).not.toContain("Second.");
    expect((await sandbox.run(["list", "--all"])).stdout).toMatch(
      /^\S+:pdf +project, not trusted +Second\.$/m,
    );
  });

  it("shows with --problems what was skipped, with the file and a fix", async () => {
    await mkdir(join(projectSkills, "nameless"), { recursive: true });
    await writeFile(join(projectSkills, "nameless", "SKILL.md"), "# No front matter\n");
    const plain = await sandbox.run(["list"]);
    expect(plain.stderr).toMatch(/\d problems?: skillquay list --problems/);
    const result = await sandbox.run(["list", "--problems"]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toMatch(/^\.\/\.agents\/skills\/nameless$/m);
    expect(result.stdout).toContain("skipped");
    expect(result.stdout).toContain("Fix: ");
    const { problems } = Object(
      await sandbox.run(["list", "--problems", "--json"]).then((run) => run.json()),
    );
    expect(problems[0]).toMatchObject({ effect: "skipped", path: join(projectSkills, "nameless") });
  });

  it("lets no escape sequence of a skill reach the terminal", async () => {
    await putSkill(projectSkills, "evil", {
      description: "\u001b[2J\u001b]0;owned\u0007 clean \u009b31m \u202Ebidi",
    });
    for (const argv of [
      ["list"],
      ["list", "--json"],
      ["list", "--problems"],
      ["search", "evil"],
      ["doctor"],
    ]) {
      const result = await sandbox.run(argv, { terminal: { columns: 200 }, env: { NO_COLOR: "1" } });
      expect(withoutProgress(result.stdout + result.stderr)).not.toMatch(CONTROL_CHARACTERS);
      expect(result.exitCode).toBe(0);
    }
  });

  it("cuts descriptions on a terminal only", async () => {
    await putSkill(projectSkills, "long", { description: "word ".repeat(100).trim() });
    const cut = await sandbox.run(["list"], { terminal: { columns: 60 }, env: { NO_COLOR: "1" } });
    for (const line of cut.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
    expect(cut.stdout).toContain("…");
    expect((await sandbox.run(["list"])).stdout).toContain("word ".repeat(100).trim());
  });

  it("warns about a named folder that does not exist", async () => {
    const result = await sandbox.run(["list", "--dir", "nowhere"]);
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toContain(`${join(sandbox.project, "nowhere")} does not exist`);
  });

  it("sees a skill that was added after the cache was written", async () => {
    await putSkill(projectSkills, "one");
    await sandbox.run(["list"]);
    await putSkill(join(projectSkills, "category", "deep"), "two");
    expect((await sandbox.run(["list"])).stdout).toContain("two");
  });

  it("keeps nothing on disk with --no-cache", async () => {
    await putSkill(projectSkills, "one");
    await sandbox.run(["list", "--no-cache"]);
    expect(existsSync(join(sandbox.home, ".cache"))).toBe(false);
  });
});
