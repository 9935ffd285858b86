import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { harmfulSkill } from "../demo/harmful-skill.ts";
import { publishedHub } from "../testing/published-hub.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
let source: string;
const at = (path: string) => join(sandbox.home, path);
beforeEach(async () => {
  sandbox = await createSandbox();
  source = await putSkill(at(".claude/skills"), "pdf", { files: { "scripts/a.sh": "echo a\n" } });
});
afterEach(() => sandbox.remove());

describe("skillquay place", () => {
  it("links what an agent does not see into its own folder, once, and unplace takes it back", async () => {
    await putSkill(at(".gemini/skills"), "seen");
    const placed = await sandbox.run(["place", "--agent", "gemini"]);
    expect(placed).toMatchObject({
      exitCode: 0,
      stdout: `placed  pdf  gemini-cli  ${at(".gemini/skills/pdf")}\n`,
    });
    expect(await readlink(at(".gemini/skills/pdf"))).toBe(source);
    expect((await sandbox.run(["place", "pdf", "--agent", "gemini"])).stdout).toMatch(/^there /);
    expect((await sandbox.run(["place", "--agent", "gemini"])).stderr).toContain("sees every skill already");
    const taken = await sandbox.run(["unplace", "--agent", "gemini"]);
    expect(taken).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^removed {2}pdf /) });
    expect(await readdir(at(".gemini/skills"))).toEqual(["seen"]);
    expect(existsSync(join(source, "SKILL.md"))).toBe(true);
    expect((await sandbox.run(["unplace", "--all"])).stderr).toContain("Nothing of that was placed");
  });

  it("places nothing for a project in a folder of the user to which a repository has a link", async () => {
    await putSkill(join(sandbox.project, ".claude/skills"), "strange");
    await mkdir(at(".gemini"));
    await symlink(at(".gemini"), join(sandbox.project, ".gemini"));
    const result = await sandbox.run(["place", "--agent", "gemini", "--project"]);
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain("leads out of this project");
    expect(await readdir(at(".gemini"))).toEqual([]);
  });

  it("copies, brings a copy up to date, and leaves one alone that somebody has changed", async () => {
    const copy = at(".codex/skills/pdf");
    await sandbox.run(["place", "pdf", "--agent", "codex", "--copy"]);
    expect((await lstat(copy)).isDirectory()).toBe(true);
    expect(await readFile(join(copy, "scripts/a.sh"), "utf8")).toBe("echo a\n");
    await writeFile(join(source, "scripts/a.sh"), "echo b\n");
    await sandbox.run(["place", "pdf", "--agent", "codex", "--copy"]);
    expect(await readFile(join(copy, "scripts/a.sh"), "utf8")).toBe("echo b\n");
    await writeFile(join(copy, "scripts/a.sh"), "echo mine\n");
    expect(await sandbox.run(["unplace", "pdf"])).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("kept"),
    });
    expect(await readFile(join(copy, "scripts/a.sh"), "utf8")).toBe("echo mine\n");
    expect(await readdir(at(".codex"))).toEqual(["skills"]);
  });

  it("copies a skill of a hub, byte for byte, and refuses what the scan blocks", async () => {
    const main = "---\nname: tides\ndescription: Tide tables. Use when asked for tides.\n---\n\n# Tides\n";
    const hub = await publishedHub({ tides: main, [harmfulSkill.name]: harmfulSkill.files["SKILL.md"] });
    const place = (...names: string[]) =>
      sandbox.run(["place", ...names, "--agent", "gemini", "--agent", "codex", "--hub", hub.url, "--json"]);
    try {
      expect(await place("hub:tides")).toMatchObject({ exitCode: 0 });
      for (const folder of [".gemini/skills/tides", ".codex/skills/tides"]) {
        expect(await readFile(at(`${folder}/SKILL.md`), "utf8")).toBe(main);
      }
      expect(Object((await place("hub:tides")).json()).placed).toMatchObject([
        { placed: false },
        { placed: false },
      ]);
      expect((await place("hub:nothing-like-it")).exitCode).toBe(1);
      const { placed } = Object((await place(`hub:${harmfulSkill.name}`)).json());
      expect(placed[0].error?.code ?? "placed").toBe("skill_blocked");
    } finally {
      hub.stop();
    }
    expect((await sandbox.run(["unplace", "--all"])).exitCode).toBe(0);
    expect(await readdir(at(".codex/skills"))).toEqual([]);
  });

  it("never takes the place of something that it did not put there", async () => {
    const mine = await putSkill(at(".gemini/skills"), "pdf", { description: "My own." });
    await mkdir(at(".codex/skills"), { recursive: true });
    await symlink("/nowhere", at(".codex/skills/pdf"));
    const previous = await readFile(join(mine, "SKILL.md"), "utf8");
    const args = ["place", "pdf", "--agent", "gemini", "--agent", "codex"];
    for (const more of [[], ["--copy"]]) {
      const result = await sandbox.run([...args, ...more]);
      expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("was left alone") });
    }
    expect(await readFile(join(mine, "SKILL.md"), "utf8")).toBe(previous);
    expect(await readlink(at(".codex/skills/pdf"))).toBe("/nowhere");
    await sandbox.run(["unplace", "--all"]);
    expect(existsSync(join(mine, "SKILL.md"))).toBe(true);
  });

  it("refuses what the scan blocks, what is not valid, and what a stranger's project brings", async () => {
    await putSkill(at(".claude/skills"), "Odd Name", { folder: "odd" });
    await putSkill(join(sandbox.project, ".claude/skills"), "strange");
    await putSkill(at(".claude/skills"), harmfulSkill.name, { files: harmfulSkill.files });
    const { placed } = Object((await sandbox.run(["place", "--agent", "gemini", "--json"])).json());
    const codes = Object.fromEntries(
      placed.map((one: { skill: string; error?: { code: string } }) => [
        one.skill,
        one.error?.code ?? "placed",
      ]),
    );
    expect(codes).toEqual({ pdf: "placed", strange: "project_untrusted", "invoice-helper": "skill_blocked" });
    expect(await readdir(at(".gemini/skills"))).toEqual(["pdf"]);
    expect(await sandbox.run(["place", "Odd Name", "--agent", "gemini"])).toMatchObject({ exitCode: 1 });
  });

  it.each([
    [["place", "pdf"], "'--agent' is missing"],
    [["place", "--agent", "gemni"], "Did you mean"],
  ])("exits 2 for wrong usage: %j", async (argv, words) => {
    expect(await sandbox.run(argv)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) });
  });

  it("says so of an agent that reads no folder itself", async () => {
    const result = await sandbox.run(["place", "pdf", "--agent", "nanocoder"]);
    expect(result).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("reads no folder of skills"),
    });
  });
});
