import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { syncHubs } from "../join/sync-hubs.ts";
import { skillText } from "../testing/installed-project.ts";
import { publishedHub } from "../testing/published-hub.ts";
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

  it("has copies of a hub's skills follow what is kept of that hub, once the scan lets it", async () => {
    const skills: Record<string, string> = { tides: skillText("tides"), weather: skillText("weather") };
    const hub = await publishedHub(skills);
    onTestFinished(() => hub.stop());
    const env = { SKILLQUAY_HUBS: hub.url };
    const read = (name: string) => readFile(join(sandbox.home, `.gemini/skills/${name}/SKILL.md`), "utf8");
    const sync = () =>
      syncHubs({ ...machine(), now: () => new Date() }, [{ address: hub.url, name: "hub" }], {
        isForced: true,
      });
    await sandbox.run(["place", "hub:tides", "--agent", "gemini", "--hub", hub.url]);
    // No server keeps that hub: there is nothing to follow.
    expect(await refreshPlaced(machine())).toEqual([]);
    await sync();
    // One of the list that is served follows it, too.
    await sandbox.run(["place", "weather", "--agent", "gemini"], { env });
    expect((await lstat(join(sandbox.home, ".gemini/skills/weather"))).isSymbolicLink()).toBe(false);
    skills.tides = skillText("tides", "Anew.");
    skills.weather = skillText("weather", "Anew, too.");
    await sync();
    expect(await read("weather")).not.toContain("Anew");
    expect(await refreshPlaced(machine())).toHaveLength(2);
    expect([await read("tides"), await read("weather")]).toEqual([skills.tides, skills.weather]);
    skills.tides = harmfulSkill.files["SKILL.md"].replace(harmfulSkill.name, "tides");
    await sync();
    expect(await refreshPlaced(machine())).toEqual([
      expect.stringContaining("the scan blocks what the skill is now"),
    ]);
    expect(await read("tides")).toContain("Anew.");
    expect((await sandbox.run(["unplace", "--all"])).exitCode).toBe(0);
    expect(await readdir(join(sandbox.home, ".gemini/skills"))).toEqual([]);
  });
});
