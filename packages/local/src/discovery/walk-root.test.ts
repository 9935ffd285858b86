import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { runToEnd } from "@skillquay/skill/cooperative";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { walkTree } from "../testing/walk-tree.ts";
import { walkLimits } from "./walk-limits.ts";
import { walkRoot } from "./walk-root.ts";

describe("walkRoot", () => {
  it("finds skills at every level, in dot-folders and inside other skills, the shallow ones first", () => {
    const tree = createSkillTree();
    for (const folder of [
      "b",
      "a",
      "a/steps/nested",
      "cat/(cloud)/deep",
      ".curated/x",
      "1/2/3/4/5/6/7/8/9/ten",
    ]) {
      tree.skill(`skills/${folder}`);
    }
    expect(walkTree(tree).skills).toEqual([
      "skills/a/SKILL.md",
      "skills/b/SKILL.md",
      "skills/.curated/x/SKILL.md",
      "skills/a/steps/nested/SKILL.md",
      "skills/cat/(cloud)/deep/SKILL.md",
      "skills/1/2/3/4/5/6/7/8/9/ten/SKILL.md",
    ]);
  });

  it("takes a root that is itself a skill", () => {
    const tree = createSkillTree();
    tree.skill("skills");
    expect(walkTree(tree).skills).toEqual(["skills/SKILL.md"]);
  });

  it("says nothing about a root that does not exist, and names one that is a file", () => {
    const tree = createSkillTree();
    tree.write("file", "");
    expect(walkTree(tree, "missing")).toMatchObject({ folders: [], skills: [], problems: [] });
    expect(walkTree(tree, "file/below")).toMatchObject({ folders: [], skills: [], problems: [] });
    expect(walkTree(tree, "file").problems).toEqual(["root_not_folder file"]);
  });

  it("never enters the folders that tools fill", () => {
    const tree = createSkillTree();
    for (const junk of [".git", "node_modules", ".venv", "__pycache__", ".cache"])
      tree.skill(`skills/${junk}/x`);
    expect(walkTree(tree)).toMatchObject({ skills: [], problems: [] });
  });

  it("takes SKILL.md in any letter case, the exact name first", () => {
    const tree = createSkillTree();
    tree.write("skills/a/skill.md", "");
    tree.write("skills/b/Skill.MD", "");
    tree.write("skills/c/skill.md", "");
    tree.write("skills/c/SKILL.md", "");
    const { skills, problems } = walkTree(tree);
    expect(skills).toEqual(["skills/a/skill.md", "skills/b/Skill.MD", "skills/c/SKILL.md"]);
    expect(problems).toEqual(["several_skill_files skills/c/skill.md"]);
  });

  it("reports a SKILL.md that is a folder or a pipe, without waiting for it, and goes on", () => {
    const tree = createSkillTree();
    mkdirSync(tree.at("skills/folder/SKILL.md"), { recursive: true });
    mkdirSync(tree.at("skills/pipe"), { recursive: true });
    execFileSync("mkfifo", [tree.at("skills/pipe/SKILL.md")]);
    tree.skill("skills/z");
    const { skills, problems } = walkTree(tree);
    expect(skills).toEqual(["skills/z/SKILL.md"]);
    expect(problems).toEqual([
      "skill_file_not_regular skills/folder/SKILL.md",
      "skill_file_not_regular skills/pipe/SKILL.md",
    ]);
  });

  it("serves no SKILL.md that is a link out of its folder, to nothing, or to itself", () => {
    const tree = createSkillTree();
    tree.write("agents/personas/README.md", "---\nname: x\n---\n");
    tree.link("skills/outside/SKILL.md", "../../agents/personas/README.md");
    tree.link("skills/broken/SKILL.md", "../../../nowhere/SKILL.md");
    tree.link("skills/circle/SKILL.md", "SKILL.md");
    tree.write("skills/inside/README.md", "");
    tree.link("skills/inside/SKILL.md", "README.md");
    tree.skill("skills-evil");
    tree.link("skills/prefix/SKILL.md", "../../skills-evil/SKILL.md");
    const { skills, problems } = walkTree(tree);
    expect(skills).toEqual(["skills/inside/SKILL.md"]);
    expect(problems).toEqual([
      "skill_file_link_broken skills/broken/SKILL.md",
      "skill_file_link_broken skills/circle/SKILL.md",
      "skill_file_link_outside skills/outside/SKILL.md",
      "skill_file_link_outside skills/prefix/SKILL.md",
    ]);
  });

  it("follows linked folders, and knows a folder with two names by its real one", () => {
    const tree = createSkillTree();
    tree.skill("skills/docx-official");
    tree.link("skills/docx", "docx-official");
    tree.skill("elsewhere/tool");
    tree.link("skills/tool", "../elsewhere/tool");
    tree.link("skills/same-tool", "../elsewhere/tool");
    expect(walkTree(tree)).toMatchObject({
      skills: ["skills/docx-official/SKILL.md", "skills/same-tool/SKILL.md"],
      problems: [],
    });
  });

  it("walks a root that is a link, and not twice when an earlier root had it", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.link(".agents/skills", "../skills");
    const visited = new Set<string>();
    expect(walkTree(tree, ".agents/skills", { visited }).skills).toEqual([".agents/skills/a/SKILL.md"]);
    expect(walkTree(tree, "skills", { visited }).skills).toEqual([]);
  });

  it("reports links that lead back, to nothing or into the system, and follows none of them", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.link("skills/a/again", "..");
    tree.link("skills/self", ".");
    tree.link("skills/up", "../..");
    tree.link("skills/one", "two");
    tree.link("skills/two", "one");
    tree.link("skills/gone", "../nowhere");
    tree.link("skills/system", "/proc/self");
    const { skills, problems } = walkTree(tree);
    expect(skills).toEqual(["skills/a/SKILL.md"]);
    expect(problems.toSorted()).toEqual([
      "link_broken skills/gone",
      "link_loop skills/a/again",
      "link_loop skills/one",
      "link_loop skills/self",
      "link_loop skills/two",
      "link_loop skills/up",
      "link_unsafe skills/system",
    ]);
  });

  it("reports each limit once and keeps what it found before", () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.skill(`skills/${name}`);
    tree.skill("deep/1/2/3");
    for (const name of ["a", "b", "c", "d"]) tree.write(`wide/${name}/x`, "");
    expect(walkTree(tree, "skills", { limits: { ...walkLimits, skills: 2 } })).toMatchObject({
      skills: ["skills/a/SKILL.md", "skills/b/SKILL.md"],
      problems: ["skill_limit skills"],
    });
    expect(walkTree(tree, "skills", { limits: { ...walkLimits, skills: 3 } }).problems).toEqual([]);
    expect(walkTree(tree, "deep", { limits: { ...walkLimits, depth: 2 } })).toMatchObject({
      skills: [],
      problems: ["depth_limit deep/1/2"],
    });
    expect(walkTree(tree, "wide", { limits: { ...walkLimits, foldersOutsideSkills: 3 } }).problems).toEqual([
      "folder_limit wide",
    ]);
  });

  it("says when a folder went away while it was at work", () => {
    const tree = createSkillTree();
    // Enough folders for the walk to pause between the listing of the root and the last of them.
    for (let i = 10; i < 60; i++) tree.skill(`skills/skill-${i}`);
    const walking = walkRoot(tree.root("skills"), { previous: new Map(), visited: new Set(), now: Date.now });
    expect(walking.next().done).toBe(false);
    tree.rename("skills/skill-59", "skills/skill-00");
    const result = runToEnd(walking);
    expect(result.isTorn).toBe(true);
    expect(result.folders).toHaveLength(50);
    expect(result.problems).toEqual([]);
    const again = walkRoot(tree.root("skills"), { previous: new Map(), visited: new Set(), now: Date.now });
    expect(runToEnd(again)).toMatchObject({ isTorn: false, folders: { length: 51 } });
  });

  it("does not list a folder again that has not changed since", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    const later = () => Date.now() + 60_000;
    const previous = new Map(
      walkTree(tree, "skills", { now: later }).folders.map((folder) => [folder.path, folder]),
    );
    const again = walkTree(tree, "skills", { previous });
    expect(again.folders.map(({ folders }) => folders)).toEqual(
      [...previous.values()].map(({ folders }) => folders),
    );
    expect(again.folders[0]?.folders).toBe(previous.get(tree.at("skills"))?.folders);
    tree.skill("skills/b");
    expect(walkTree(tree, "skills", { previous }).skills).toEqual(["skills/a/SKILL.md", "skills/b/SKILL.md"]);
  });
});
