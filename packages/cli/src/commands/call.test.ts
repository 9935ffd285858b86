import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  folder = await putSkill(join(sandbox.project, ".agents", "skills"), "pdf", {
    description: "Fills in forms.",
    body: "# PDF \u001b[31m\n",
    files: { "notes.md": "hello\n" },
  });
});
afterEach(() => sandbox.remove());

describe("skillquay call", () => {
  it("prints what an agent would get, made safe for the terminal", async () => {
    const result = await sandbox.run(["call", "skill", '{"name": "PDF"}']);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toContain(`Loading: pdf\nBase directory: ${folder}\n\n---\nname: pdf\n`);
    expect(result.stdout).not.toContain("\u001b");
  });

  it("prints the whole result with --json", async () => {
    const result = await sandbox.run(["call", "skill", '{"name": "pdf"}', "--json"]);
    expect(result.json()).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("<file>notes.md</file>") }],
      structuredContent: { name: "pdf" },
    });
  });

  it("reads the arguments from standard input with -", async () => {
    const result = await sandbox.run(["call", "skill", "-"], { stdin: '{"name": "pdf"}' });
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain("Loading: pdf");
  });

  it("does not wait for input on a terminal", async () => {
    const result = await sandbox.run(["call", "skill", "-"], { terminal: { columns: 80 } });
    expect(result.exitCode).toBe(2);
  });

  it("exits 1 when the tool answers with an error", async () => {
    const result = await sandbox.run(["call", "skill", '{"name": "nope"}']);
    expect(result.exitCode).toBe(1);
    expect(result.stdout).toContain("Skill 'nope' not found.");
  });

  it("honours --strict-resources", async () => {
    const input = '{"skill_name": "pdf", "resource_path": "notes.md"}';
    expect((await sandbox.run(["call", "get_skill_resource", input])).exitCode).toBe(0);
    expect((await sandbox.run(["call", "get_skill_resource", input, "--strict-resources"])).exitCode).toBe(1);
  });

  it("runs a script of a skill, as an agent would", async () => {
    await putSkill(join(sandbox.project, ".agents", "skills"), "hello", {
      files: { "scripts/greet.sh": "#!/bin/sh\necho hello from $1\n" },
    });
    await sandbox.run(["trust"]);
    const input = JSON.stringify({ skill_name: "hello", script_name: "greet.sh", args: ["afar"] });
    const result = await sandbox.run(["call", "execute_skill_script", input, "--json"], {
      env: { SKILLS_SANDBOX: "off", PATH: process.env.PATH },
    });
    expect(result.json()).toMatchObject({
      structuredContent: { sandboxed: false, exitCode: 0, stdout: "hello from afar\n" },
    });
    expect(result.exitCode).toBe(0);
  });

  it.each([
    [["call", "skil", "{}"], "Did you mean 'skill'?"],
    [["call", "skill", "{name: pdf}"], "not valid JSON"],
    [["call", "skill", "[]"], "one JSON object"],
    [["call"], "needs <tool>"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });
});
