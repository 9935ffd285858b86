import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
const at = (path: string) => join(sandbox.home, path);
beforeEach(async () => {
  sandbox = await createSandbox();
  await putSkill(at(".claude/skills"), "pdf");
});
afterEach(() => sandbox.remove());

describe("skillquay unplace", () => {
  it("takes back what is named, for the agents that are named", async () => {
    await sandbox.run(["place", "pdf", "--agent", "gemini", "--agent", "codex"]);
    expect((await sandbox.run(["unplace", "other"])).stderr).toContain("Nothing of that was placed");
    const result = await sandbox.run(["unplace", "pdf", "--agent", "codex", "--json"]);
    expect(result.json()).toEqual({
      unplaced: [{ agent: "codex", skill: "pdf", path: at(".codex/skills/pdf"), removed: true }],
    });
    expect(existsSync(at(".gemini/skills/pdf"))).toBe(true);
    expect(existsSync(at(".codex/skills/pdf"))).toBe(false);
  });

  it("cleans up after a process that was killed while it copied, and while it took a copy back", async () => {
    await sandbox.run(["place", "pdf", "--agent", "codex", "--copy"]);
    const file = at(".local/state/skillquay/placed.json");
    const recorded = JSON.parse(await readFile(file, "utf8"));
    const temporary = at(".codex/.skillquay-place-half");
    await putSkill(temporary, "half");
    const killed = { ...recorded.placed[0], path: at(".codex/skills/other"), name: "other", temporary };
    await writeFile(file, JSON.stringify({ ...recorded, placed: [...recorded.placed, killed] }));
    await sandbox.run(["unplace", "none-of-these"]);
    expect(await readdir(at(".codex"))).toEqual(["skills"]);
    expect(JSON.parse(await readFile(file, "utf8")).placed).toEqual(recorded.placed);
  });

  it("exits 2 when it is not said what", async () => {
    const result = await sandbox.run(["unplace"]);
    expect(result).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("What is to be taken back"),
    });
  });
});
