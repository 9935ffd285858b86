import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());
const terminal = { terminal: { columns: 100 }, env: { NO_COLOR: "1" } };

describe("skillquay on a terminal", () => {
  it("says what was found and how to connect the agents that are installed", async () => {
    await putSkill(join(sandbox.home, ".claude", "skills"), "pdf");
    await mkdir(join(sandbox.home, ".codex"));
    await sandbox.run(["connect", "cursor", "--write"]);
    await mkdir(join(sandbox.project, ".agents", "skills", "bad"), { recursive: true });
    await writeFile(join(sandbox.project, ".agents", "skills", "bad", "SKILL.md"), "x");
    const result = await sandbox.run([], terminal);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toContain("1 skill in 1 folder");
    expect(result.stdout).toMatch(/\d+ problems? \(skillquay list --problems\)/);
    expect(result.stdout).toMatch(/Claude Code +skillquay connect claude-code --write/);
    expect(result.stdout).toMatch(/Codex +skillquay connect codex --write/);
    expect(result.stdout).toMatch(/Cursor +connected/);
    expect(result.stdout).not.toContain("Zed");
  });

  it("helps somebody who has no skills and no agents", async () => {
    const result = await sandbox.run([], terminal);
    expect(result.stdout).toContain("0 skills in 0 folders");
    expect(result.stdout).toContain("skillquay new my-skill");
    expect(result.stdout).toContain("skillquay connect");
  });
});
