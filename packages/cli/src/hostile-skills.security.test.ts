import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeHostileSkills } from "@skillquay/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTROL_CHARACTERS, withoutProgress } from "./testing/control-characters.ts";
import { createSandbox, type Sandbox } from "./testing/run-cli.ts";

let sandbox: Sandbox;
let folder: string;
let folders: string[];
beforeAll(async () => {
  sandbox = await createSandbox();
  folder = mkdtempSync(join(tmpdir(), "skillquay-hostile-"));
  folders = writeHostileSkills(folder);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.remove();
});
const terminal = { terminal: { columns: 120 }, env: { NO_COLOR: "1" } };

describe("a folder of hostile skills", () => {
  it.each([
    [["list", "--all"]],
    [["list", "--problems"]],
    [["list", "--all", "--json"]],
    [["doctor"]],
    [["search", "skill", "name", "the"]],
  ])("is shown by %j without a control character, and without a crash", async (argv) => {
    const result = await sandbox.run([...argv, "--dir", folder, "--no-cache"], terminal);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).not.toBe("");
    expect(withoutProgress(result.stdout + result.stderr)).not.toMatch(CONTROL_CHARACTERS);
  });

  it("is checked, each skill with a problem, without a control character", async () => {
    const { skills } = Object((await sandbox.run(["check", ...folders, "--json"])).json());
    for (const [index, folder] of folders.entries()) {
      expect(skills[index]).toMatchObject({ folder });
      expect(skills[index].problems, folder).not.toEqual([]);
    }
    const result = await sandbox.run(["check", ...folders], terminal);
    expect(result.exitCode).toBe(1);
    expect(withoutProgress(result.stdout + result.stderr)).not.toMatch(CONTROL_CHARACTERS);
    expect(result.stderr).not.toContain("This is a bug");
  });

  it("is shown skill by skill without a control character but tabs", async () => {
    const listed = Object(
      (await sandbox.run(["list", "--all", "--json", "--dir", folder, "--no-cache"])).json(),
    );
    expect(listed.skills.length).toBeGreaterThan(20);
    for (const { name, qualifiedName = name } of listed.skills) {
      const result = await sandbox.run(["show", `${qualifiedName}`, "--dir", folder, "--no-cache"], terminal);
      expect(result.stdout.replaceAll("\t", "") + result.stderr).not.toMatch(CONTROL_CHARACTERS);
      expect(result.stderr).not.toContain("This is a bug");
    }
  });
});
