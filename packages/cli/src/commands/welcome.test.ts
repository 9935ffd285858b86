import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());
const terminal = { terminal: { columns: 100 }, env: { NO_COLOR: "1" } };

async function putMachine(): Promise<void> {
  await putSkill(join(sandbox.home, ".claude", "skills"), "pdf", { files: { "scripts/a.py": "print(1)\n" } });
  await putSkill(join(sandbox.project, ".agents", "skills"), "review");
  await putSkill(join(sandbox.home, ".codex", "skills"), "pdf", { body: "another" });
  await sandbox.run(["connect", "cursor", "--write", "--no-start"]);
  await mkdir(join(sandbox.project, ".agents", "skills", "bad"), { recursive: true });
  await writeFile(join(sandbox.project, ".agents", "skills", "bad", "SKILL.md"), "x");
}

describe("skillquay on a terminal", () => {
  it("says what was found where, what is wrong and how to mend it, and what to type next", async () => {
    await putMachine();
    const result = await sandbox.run([], terminal);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toContain(
      "Found  2 skills  (1 with scripts, 1 more behind another of the same name, 1 not served)\n" +
        "      1  ./.agents/skills  every agent\n" +
        "      1  ~/.claude/skills  Claude Code\n",
    );
    expect(result.stdout).toMatch(
      /^Wrong {2}\d problems \(skillquay list --problems\)\n {2}\.\/\.agents\/skills\/bad\n {4}error {3}SKILL\.md/m,
    );
    expect(result.stdout.match(/^ +Fix: /gm)).toHaveLength(2);
    expect(result.stdout).toMatch(/^ {2}Claude Code +skillquay connect claude-code --write$/m);
    expect(result.stdout).toMatch(/^ {2}Codex +skillquay connect codex --write$/m);
    expect(result.stdout).toMatch(/^ {2}Cursor +connected$/m);
    expect(result.stdout).not.toContain("Zed");
    expect(result.stdout).toMatch(/^ {2}skillquay ui +look at all of it in the browser$/m);
    expect(result.stdout).toMatch(/^ {2}skillquay demo /m);
  });

  it("helps somebody who has no skills and no agents", async () => {
    const { stdout } = await sandbox.run([], terminal);
    expect(stdout).toContain("Found  0 skills\n");
    expect(stdout).toContain("Wrong  nothing\n");
    // How to get some comes before how to write one.
    expect(stdout.match(/skillquay (?:find|add|new) \S+/g)).toEqual([
      "skillquay find pdf",
      "skillquay add owner/skills",
      "skillquay new my-skill",
    ]);
    expect(stdout).toContain("None of the known ones was found: skillquay connect");
  });

  it("is coloured on a terminal and plain in a pipe", async () => {
    const coloured = await sandbox.run([], { terminal: { columns: 100 } });
    expect(coloured.stdout).toContain("\u001b[1mSkillquay\u001b[22m");
    const plain = await sandbox.run(["welcome"]);
    expect(plain.stdout).toMatch(/^Skillquay \d+\.\d+\.\d+ {2}every/);
  });

  it("says the same to a program", async () => {
    await putMachine();
    const result = await sandbox.run(["--json"], terminal);
    expect(result.json()).toMatchObject({
      version: manifest.version,
      skills: { served: 2, withScripts: 1, shadowed: 1, skipped: 1, folders: [{ count: 1 }, { count: 1 }] },
      problems: { count: expect.any(Number), worst: [{ effect: "skipped" }, { effect: "shadowed" }] },
      agents: [
        { id: "claude-code", status: "absent" },
        { id: "codex", status: "absent" },
        { id: "cursor", status: "connected" },
      ],
    });
  });
});
