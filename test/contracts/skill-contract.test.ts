import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { machine, skillMd, textOf } from "../support/skills-on-disk.ts";
import { until } from "../support/until.ts";

/** The ten scenarios of the one-tool `skill` contract, over real folders and a real client. */
describe("skill contract", () => {
  it("1: loads an existing skill with its content", async () => {
    const disk = machine();
    disk.write("project/.claude/skills/git/SKILL.md", skillMd("git", "Git workflow"));
    const client = await disk.client(await disk.open(), "skill");
    const result = await client.callTool({ name: "skill", arguments: { name: "git" } });
    const folder = join(disk.project, ".claude/skills/git");
    expect(result.content).toEqual([
      { type: "text", text: `Loading: git\nBase directory: ${folder}\n\n${skillMd("git", "Git workflow")}` },
    ]);
  });

  it.each(["Git", "GIT", "git"])("2: matches names in any letter case: %s", async (name) => {
    const disk = machine();
    disk.write(".agent/skills/git/SKILL.md", skillMd("git", "Git workflow"));
    const client = await disk.client(await disk.open(), "skill");
    expect(textOf(await client.callTool({ name: "skill", arguments: { name } }))).toMatch(/^Loading: git\n/);
  });

  it("3: answers a skill that is not there with an error and the available ones", async () => {
    const disk = machine();
    disk.write(".agent/skills/git/SKILL.md", skillMd("git", "Git workflow"));
    const client = await disk.client(await disk.open(), "skill");
    const result = await client.callTool({ name: "skill", arguments: { name: "nonexistent" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe(
      "Skill 'nonexistent' not found.\n\nAvailable skills:\n- git: Git workflow\n\nUse the exact skill name (case-insensitive) to load a skill.",
    );
  });

  it("4: refuses an empty name as invalid", async () => {
    const disk = machine();
    const client = await disk.client(await disk.open(), "skill");
    const result = await client.callTool({ name: "skill", arguments: { name: "" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("Skill name cannot be empty");
  });

  it("5: takes the first of .agent in the project, .agent at home, .claude in the project, .claude at home", async () => {
    const places = ["project/.agent", ".agent", "project/.claude", ".claude"];
    const disk = machine();
    for (const place of places) disk.write(`${place}/skills/git/SKILL.md`, skillMd("git", `From ${place}`));
    for (const place of places) {
      const client = await disk.client(await disk.open(), "skill");
      const result = await client.callTool({ name: "skill", arguments: { name: "git" } });
      expect(textOf(result)).toContain(`description: From ${place}\n`);
      disk.remove(`${place}/skills/git`);
    }
  });

  it("6: shows a new skill and drops a deleted one by the timed rescan alone", async () => {
    const disk = machine();
    disk.write(".agent/skills/old/SKILL.md", skillMd("old", "Old"));
    const catalog = await disk.open({ watch: false, rescanEveryMs: 50 });
    const client = await disk.client(catalog, "skill");
    disk.write(".agent/skills/new/SKILL.md", skillMd("new", "New"));
    disk.remove(".agent/skills/old");
    await until("the new list", async () => {
      const { tools } = await client.listTools();
      const text = tools[0]?.description ?? "";
      return text.includes("<name>new</name>") && !text.includes("<name>old</name>");
    });
  });

  it("7: goes on without a word when folders are missing", async () => {
    const disk = machine();
    const catalog = await disk.open();
    expect(await catalog.list()).toEqual([]);
    expect(disk.log).toEqual([]);
  });

  it("8: skips malformed front matter, says so on the log, and serves the rest", async () => {
    const disk = machine();
    disk.write(".agent/skills/bad/SKILL.md", "---js\nmodule.exports = {}\n---\n");
    disk.write(".agent/skills/good/SKILL.md", skillMd("good", "Good"));
    const catalog = await disk.open();
    expect((await catalog.list()).map((skill) => skill.name)).toEqual(["good"]);
    expect(disk.log.filter((line) => line.includes(join("skills", "bad")))).toHaveLength(1);
  });

  it.each(["name: only-name\n", "description: Only a description\n"])(
    "9: skips a skill without both fields: %s",
    async (field) => {
      const disk = machine();
      disk.write(".agent/skills/x/SKILL.md", `---\n${field}---\n`);
      const catalog = await disk.open();
      expect(await catalog.list()).toEqual([]);
      expect((await catalog.problems()).filter((problem) => problem.effect === "skipped")).not.toEqual([]);
      expect(disk.log).toHaveLength(1);
    },
  );

  it("10: skips what cannot be read, says so on the log, and serves the rest", async () => {
    const disk = machine();
    // A folder in the place of the file: unreadable for every user, root included.
    mkdirSync(join(disk.home, ".agent/skills/locked/SKILL.md"), { recursive: true });
    disk.write(".agent/skills/good/SKILL.md", skillMd("good", "Good"));
    const catalog = await disk.open();
    expect((await catalog.list()).map((skill) => skill.name)).toEqual(["good"]);
    expect(disk.log).toHaveLength(1);
    expect(disk.log[0]).toContain("locked");
  });
});
