import { runToEnd } from "@skillquay/skill/cooperative";
import { describe, expect, it } from "vitest";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import { isUnchanged } from "./is-unchanged.ts";
import { scanRoots } from "./scan-roots.ts";

async function scanOf(tree: SkillTree, paths = ["skills", "missing"]) {
  const { readFacts } = await import("./read-facts.ts");
  const roots = paths.map((path) => tree.root(path));
  const nothing = { knownFolders: new Map(), knownRecords: new Map() };
  return runToEnd(scanRoots({ roots, ...nothing, readFacts, now: Date.now }));
}

describe("isUnchanged", () => {
  it("holds while nothing changes", async () => {
    const tree = createSkillTree();
    tree.skill("skills/category/a");
    tree.write("skills/category/a/references/r.md", "R");
    expect(isUnchanged(await scanOf(tree))).toBe(true);
  });

  it("holds for a root inside another, whose folders are that one's", async () => {
    const tree = createSkillTree();
    tree.skill("skills/category/a");
    expect(isUnchanged(await scanOf(tree, ["skills", "skills/category"]))).toBe(true);
  });

  it("holds for a root that is refused, which costs no walk at each look", async () => {
    const tree = createSkillTree();
    tree.write("skills", "A file.");
    expect(isUnchanged(await scanOf(tree))).toBe(true);
  });

  it.each<[string, (tree: SkillTree) => void]>([
    ["an edited main file", (tree) => tree.skill("skills/category/a", { description: "Other and longer." })],
    ["a new skill", (tree) => tree.skill("skills/category/b")],
    ["a new category", (tree) => tree.skill("skills/more/c")],
    ["a removed skill", (tree) => tree.remove("skills/category/a")],
    ["a root that was missing", (tree) => tree.skill("missing/d")],
    ["a root that is gone", (tree) => tree.remove("skills")],
    ["a skill behind a link that was not followed", (tree) => tree.skill("elsewhere/b")],
  ])("sees %s", async (_what, change) => {
    const tree = createSkillTree();
    tree.skill("skills/category/a");
    tree.write("elsewhere/notes/x", "");
    tree.link("skills/linked", "../elsewhere");
    const scan = await scanOf(tree);
    change(tree);
    expect(isUnchanged(scan)).toBe(false);
  });
});
