import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { hasPlacedCopies, refreshPlaced } from "./refresh-placed.ts";

let sandbox: Sandbox;
let source: string;
let copy: string;
beforeEach(async () => {
  sandbox = await createSandbox();
  source = await putSkill(join(sandbox.home, ".claude/skills"), "pdf", { files: { "a.md": "one\n" } });
  copy = join(sandbox.home, ".codex/skills/pdf");
  await sandbox.run(["place", "pdf", "--agent", "codex", "--copy"]);
});
afterEach(() => sandbox.remove());

const machine = () => ({
  env: { HOME: sandbox.home },
  homeDirectory: sandbox.home,
  platform: process.platform,
  cwd: sandbox.project,
});

describe("refreshPlaced", () => {
  it("brings a copy up to date, and does nothing where nothing changed", async () => {
    expect(hasPlacedCopies(machine())).toBe(true);
    expect(await refreshPlaced(machine())).toEqual([]);
    await writeFile(join(source, "a.md"), "two\n");
    expect(await refreshPlaced(machine())).toEqual([`${copy}: brought up to date`]);
    expect(await readFile(join(copy, "a.md"), "utf8")).toBe("two\n");
  });

  it("leaves a copy alone that somebody has changed", async () => {
    await writeFile(join(copy, "a.md"), "mine\n");
    await writeFile(join(source, "a.md"), "two\n");
    expect((await refreshPlaced(machine()))[0]).toContain("was left alone");
    expect(await readFile(join(copy, "a.md"), "utf8")).toBe("mine\n");
  });

  it("keeps the old bytes where the scan blocks the new ones, and where the skill is gone", async () => {
    const text = harmfulSkill.files["SKILL.md"].replace(harmfulSkill.name, "pdf");
    await writeFile(join(source, "SKILL.md"), text);
    await mkdir(join(source, "scripts"));
    await writeFile(join(source, "scripts/collect.py"), harmfulSkill.files["scripts/collect.py"]);
    expect((await refreshPlaced(machine()))[0]).toContain("the scan blocks");
    expect(existsSync(join(copy, "a.md"))).toBe(true);
    await rm(source, { recursive: true });
    expect(await refreshPlaced(machine())).toEqual([]);
    expect(existsSync(join(copy, "a.md"))).toBe(true);
  });
});
