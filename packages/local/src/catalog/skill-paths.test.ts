import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSkillPaths } from "./skill-paths.ts";

function folderWith(...paths: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-paths-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of paths) write(folder, path);
  return folder;
}

function write(folder: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), "x");
}

describe("createSkillPaths", () => {
  it("gives the same list again while no folder has changed", async () => {
    const folder = folderWith("SKILL.md", "references/a.md");
    const paths = createSkillPaths({ freshMs: 0, now: () => Date.now() + 60_000 });
    const first = await paths.of(folder, "SKILL.md");
    expect(first).toEqual(["SKILL.md", "references/a.md"]);
    expect(await paths.of(folder, "SKILL.md")).toBe(first);
  });

  it.each(["new.md", "references/new.md", "references/deep/new.md", "empty/new.md"])(
    "sees %s at once",
    async (path) => {
      const folder = folderWith("SKILL.md", "references/a.md", "references/deep/b.md");
      mkdirSync(join(folder, "empty"));
      const paths = createSkillPaths({ freshMs: 0 });
      for (const changed of [folder, dirname(join(folder, path))]) utimesSync(changed, 1, 1);
      await paths.of(folder, "SKILL.md");
      write(folder, path);
      expect(await paths.of(folder, "SKILL.md")).toContain(path);
      rmSync(join(folder, path));
      expect(await paths.of(folder, "SKILL.md")).not.toContain(path);
    },
  );

  it("has no paths for a skill that is gone, and has them when it is back", async () => {
    const folder = folderWith("SKILL.md");
    const paths = createSkillPaths({ freshMs: 0, now: () => Date.now() + 60_000 });
    rmSync(folder, { recursive: true });
    expect(await paths.of(folder, "SKILL.md")).toEqual([]);
    write(folder, "SKILL.md");
    expect(await paths.of(folder, "SKILL.md")).toEqual(["SKILL.md"]);
  });

  it("asks nothing of the disk while every folder is watched, until something changes", async () => {
    const folder = folderWith("SKILL.md");
    let state = "1";
    const paths = createSkillPaths({ watched: () => state, now: () => Date.now() + 60_000 });
    const first = await paths.of(folder, "SKILL.md");
    write(folder, "new.md");
    expect(await paths.of(folder, "SKILL.md")).toBe(first);
    state = "2";
    expect(await paths.of(folder, "SKILL.md")).toEqual(["SKILL.md", "new.md"]);
  });

  it("does not look twice within half a second where nothing is watched", async () => {
    const folder = folderWith("SKILL.md");
    let time = Date.now() + 60_000;
    const paths = createSkillPaths({ now: () => time });
    const first = await paths.of(folder, "SKILL.md");
    write(folder, "new.md");
    time += 499;
    expect(await paths.of(folder, "SKILL.md")).toBe(first);
    time += 2;
    expect(await paths.of(folder, "SKILL.md")).toEqual(["SKILL.md", "new.md"]);
  });

  it("keeps to its size", async () => {
    const folders = [folderWith("SKILL.md"), folderWith("SKILL.md"), folderWith("SKILL.md")];
    const paths = createSkillPaths({ maxSkills: 2, freshMs: 0, now: () => Date.now() + 60_000 });
    const lists = [];
    for (const folder of folders) lists.push(await paths.of(folder, "SKILL.md"));
    expect(await paths.of(folders[2] ?? "", "SKILL.md")).toBe(lists[2]);
    expect(await paths.of(folders[0] ?? "", "SKILL.md")).not.toBe(lists[0]);
  });
});
