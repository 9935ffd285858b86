import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { runToEnd } from "@skillquay/skill/cooperative";
import { describe, expect, it, onTestFinished } from "vitest";
import { readFacts } from "../index/read-facts.ts";
import { scanRoots } from "../index/scan-roots.ts";
import { asOrdinaryUser } from "../testing/as-ordinary-user.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import { walkTree } from "../testing/walk-tree.ts";
import { noCounts, walkLimits } from "./walk-limits.ts";
import { walkRoot } from "./walk-root.ts";

const context = () => ({ previous: new Map(), visited: new Set<string>(), now: Date.now });

describe("links that leave every root", () => {
  it("lead to single skills and to folders right above skills, and no further", () => {
    const tree = createSkillTree();
    tree.skill("elsewhere/tool");
    tree.write("elsewhere/tool/scripts/run.sh", "");
    tree.skill("team/one");
    tree.skill("team/category/two");
    tree.link("skills/tool", "../elsewhere/tool");
    tree.link("skills/team", "../team");
    expect(walkTree(tree)).toMatchObject({
      skills: ["skills/team/one/SKILL.md", "skills/tool/SKILL.md"],
      problems: [],
    });
    expect(walkTree(tree).paths).toContain("skills/tool/scripts");
    expect(walkTree(tree).paths).not.toContain("skills/team/category/two");
  });

  it("are not followed into anything else, and each is named", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.skill("src/packages/deep/skill");
    tree.link("skills/sources", "../src");
    tree.link("skills/system", "/usr");
    tree.link("skills/a/sources", "../../src");
    const { paths, problems } = walkTree(tree);
    expect(paths).toEqual(["skills", "skills/a"]);
    expect(problems).toEqual(["link_outside skills/sources", "link_outside skills/system"]);
  });

  it("are followed as far as folders go where they lead into another root", () => {
    const tree = createSkillTree();
    tree.skill("other/category/nested/x");
    tree.link("skills/more", "../other/category");
    const rootPaths = [tree.at("skills"), tree.at("other")];
    expect(walkTree(tree, "skills", { rootPaths })).toMatchObject({
      skills: ["skills/more/nested/x/SKILL.md"],
      problems: [],
    });
  });
});

describe("roots of a project that are links out of it", () => {
  it("lead to skills as other links do, and nowhere else", () => {
    const tree = createSkillTree();
    tree.skill("mine/one");
    tree.skill("mine/category/two");
    tree.skill("repository/shared/category/three");
    tree.write("repository/.git/HEAD", "");
    tree.link("repository/.claude/skills", "../../mine");
    tree.link("repository/.cursor/skills", "/");
    tree.link("repository/.gemini", "/usr");
    tree.link("repository/.codex/skills", "../shared");
    const scan = runToEnd(
      scanRoots({
        roots: [".cursor/skills", ".gemini/share", ".claude/skills", ".codex/skills"].map((name, rank) =>
          tree.root(`repository/${name}`, { host: "host", location: "project", rank }),
        ),
        knownFolders: new Map(),
        knownRecords: new Map(),
        readFacts,
        now: Date.now,
      }),
    );
    const skills = scan.walks.flatMap(({ folders }) =>
      folders.filter(({ skillFile }) => skillFile !== undefined).map(({ path }) => path),
    );
    expect(skills).toEqual([
      tree.at("repository/.claude/skills/one"),
      tree.at("repository/.codex/skills/category/three"),
    ]);
    expect(scan.problems.map(({ code, path }) => [code, path])).toEqual([
      ["link_outside", tree.at("repository/.cursor/skills")],
      ["link_outside", tree.at("repository/.gemini/share")],
    ]);
  });
});

describe("file systems", () => {
  it("stays on the one of the root, which may be any", () => {
    const limits = { ...walkLimits, depth: 1 };
    const root = createSkillTree().root("", { path: "/" });
    const { folders, problems } = runToEnd(walkRoot(root, { ...context(), limits }));
    expect(folders.filter(({ path }) => path.startsWith("/proc"))).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ code: "other_file_system", path: "/proc" }));
  });

  it("refuses a root in a folder of the system", () => {
    const root = createSkillTree().root("", { path: "/proc/self" });
    const { folders, problems } = runToEnd(walkRoot(root, context()));
    expect(folders).toEqual([]);
    expect(problems).toMatchObject([{ code: "root_unsafe", path: "/proc/self" }]);
  });
});

describe("limits of a walk", () => {
  it("reads no more entries of a folder than its limit, however many there are", () => {
    const tree = createSkillTree();
    // Names so long that the folder is one of those that are not listed in one go.
    for (let i = 0; i < 120; i++) tree.write(`skills/${"long-name-".repeat(20)}${i}`, "");
    const { folders, problems } = walkTree(tree, "skills", {
      limits: { ...walkLimits, entriesInFolder: 50 },
    });
    expect(folders[0]?.files).toHaveLength(50);
    expect(problems).toEqual(["entry_limit skills"]);
  });

  it("says again what it did not look at in a folder that has not changed", () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.write(`skills/${name}`, "");
    const limits = { ...walkLimits, entriesInFolder: 2 };
    const later = () => Date.now() + 60_000;
    const first = walkTree(tree, "skills", { limits, now: later });
    const previous = new Map(first.folders.map((folder) => [folder.path, folder]));
    const again = walkTree(tree, "skills", { limits, previous });
    expect(again.folders[0]).toBe(first.folders[0]);
    expect(again.problems).toEqual(["entry_limit skills"]);
  });

  it("goes through so many folders of one skill, and counts a nested skill by itself", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    for (const name of ["1", "2", "3", "4"]) tree.write(`skills/a/${name}/x`, "");
    tree.skill("skills/b");
    tree.skill("skills/b/1/nested");
    tree.write("skills/b/1/nested/2/x", "");
    const { paths, problems } = walkTree(tree, "skills", { limits: { ...walkLimits, foldersInSkill: 2 } });
    expect(paths.filter((path) => path.startsWith("skills/a/"))).toEqual(["skills/a/1", "skills/a/2"]);
    expect(paths).toContain("skills/b/1/nested/2");
    expect(problems).toEqual(["skill_folder_limit skills/a/3"]);
  });

  it("counts the roots of one owner together", () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) for (const root of ["one", "two"]) tree.skill(`${root}/${name}`);
    const limits = { ...walkLimits, folders: 6 };
    const counts = noCounts();
    expect(walkTree(tree, "one", { limits, counts }).problems).toEqual([]);
    expect(walkTree(tree, "two", { limits, counts })).toMatchObject({
      problems: ["folder_limit two"],
      paths: ["two", "two/a", "two/b"],
    });
    expect(
      walkTree(tree, "one", { limits: { ...walkLimits, entries: 2 }, counts: noCounts() }).problems,
    ).toEqual(["entry_limit one"]);
  });

  it("counts folders that are no skills in all roots of one owner, and skills not among them", () => {
    const tree = createSkillTree();
    for (const root of ["one", "two"]) {
      for (const name of ["a", "b"]) tree.skill(`${root}/${name}`);
      tree.write(`${root}/other/x`, "");
    }
    const limits = { ...walkLimits, foldersOutsideSkills: 3 };
    const counts = noCounts();
    expect(walkTree(tree, "one", { limits, counts }).problems).toEqual([]);
    expect(walkTree(tree, "two", { limits, counts })).toMatchObject({
      problems: ["folder_limit two"],
      skills: ["two/a/SKILL.md", "two/b/SKILL.md"],
    });
  });

  it("keeps no queue beyond the folders that it would walk", () => {
    const tree = createSkillTree();
    for (let i = 0; i < 20; i++) tree.write(`skills/${i}/x`, "");
    const visited = new Set<string>();
    const { problems } = walkTree(tree, "skills", { visited, limits: { ...walkLimits, folders: 5 } });
    expect(visited.size).toBeLessThanOrEqual(6);
    expect(problems).toEqual(["folder_limit skills"]);
  });

  it("keeps nothing of folders that it does not come to", () => {
    const tree = createSkillTree();
    for (let i = 0; i < 200; i++) tree.write(`skills/${i}/x`, "");
    const visited = new Set<string>();
    const limits = { ...walkLimits, foldersOutsideSkills: 5 };
    expect(walkTree(tree, "skills", { visited, limits }).problems).toEqual(["folder_limit skills"]);
    expect(visited.size).toBeLessThanOrEqual(6);
  });

  it("resolves so many links, and tells of so many problems", () => {
    const tree = createSkillTree();
    for (let i = 0; i < 9; i++) tree.link(`skills/${i}`, "../nowhere");
    expect(walkTree(tree, "skills", { limits: { ...walkLimits, links: 2 } }).problems).toEqual([
      "link_limit skills",
      "link_broken skills/0",
      "link_broken skills/1",
    ]);
    expect(walkTree(tree, "skills", { limits: { ...walkLimits, problems: 2 } }).problems).toEqual([
      "link_broken skills/0",
      "link_broken skills/1",
      "problem_limit skills",
    ]);
  });

  it("ends when it took too long itself; what others took between its steps does not count", () => {
    const tree = createSkillTree();
    for (let i = 10; i < 60; i++) tree.skill(`skills/skill-${i}`);
    let nowMs = 0;
    const clock = () => nowMs++;
    const limits = { ...walkLimits, timeMs: 2 };
    expect(walkTree(tree, "skills", { limits, clock }).problems).toEqual(["time_limit skills"]);
    const walk = walkRoot(tree.root("skills"), { ...context(), limits, clock: () => nowMs });
    let step = walk.next();
    for (; step.done !== true; step = walk.next()) nowMs += 1_000;
    expect(step.value).toMatchObject({ problems: [], folders: { length: 51 } });
  });
});

describe("folders that cannot be entered", () => {
  it("names the folder of names that are not UTF-8, and takes it for no change under way", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.skill("skills/fine-\uFFFD");
    const path = Buffer.concat([Buffer.from(`${tree.at("skills")}/`), Buffer.from([0x66, 0xfc, 0x72])]);
    mkdirSync(path);
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    expect(walkTree(tree)).toMatchObject({
      skills: ["skills/a/SKILL.md", "skills/fine-\uFFFD/SKILL.md"],
      problems: ["name_not_utf8 skills"],
      isTorn: false,
    });
  });

  it("names a folder that may be listed and not entered once, and goes on", () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/closed/one/x", "");
    tree.write("skills/a/closed/two/x", "");
    tree.write("skills/a/closed/file", "");
    tree.write("skills/a/files/alone", "");
    tree.skill("skills/closed");
    tree.skill("skills/z");
    const closed = ["skills/a/closed", "skills/a/files", "skills/closed"].map(tree.at);
    onTestFinished(() => {
      for (const path of closed) chmodSync(path, 0o700);
    });
    const walk = asOrdinaryUser(tree.path, () => {
      for (const path of closed) chmodSync(path, 0o600);
      return walkTree(tree);
    });
    expect(walk).toMatchObject({
      skills: ["skills/a/SKILL.md", "skills/z/SKILL.md"],
      problems: [
        "skill_file_unreadable skills/closed/SKILL.md",
        "folder_unreadable skills/a/closed",
        "folder_unreadable skills/a/files",
      ],
      isTorn: false,
    });
  });
});
