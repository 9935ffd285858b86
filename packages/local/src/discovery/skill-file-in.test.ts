import { chmodSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { asOrdinaryUser } from "../testing/as-ordinary-user.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import { holdsSkillFile, isFolder, skillFileIn } from "./skill-file-in.ts";

it("finds the main file by its name on disk, in folders alone", () => {
  const tree = createSkillTree();
  tree.write("a/Skill.md", "");
  expect(skillFileIn(tree.at("a"))).toBe("Skill.md");
  expect(skillFileIn(tree.at("a/Skill.md"))).toBeUndefined();
  expect(holdsSkillFile(tree.at("missing"))).toBe(false);
});

it("finds nothing, and fails at nothing, where rights keep it out", () => {
  const tree = createSkillTree();
  tree.skill("listed");
  tree.skill("closed");
  onTestFinished(() => {
    for (const name of ["listed", "closed"]) chmodSync(tree.at(name), 0o700);
  });
  asOrdinaryUser(tree.path, () => {
    chmodSync(tree.at("listed"), 0o600);
    chmodSync(tree.at("closed"), 0o000);
    expect(skillFileIn(tree.at("listed"))).toBe("SKILL.md");
    expect(isFolder(tree.at("listed/SKILL.md"))).toBe(false);
    expect(skillFileIn(tree.at("closed"))).toBeUndefined();
  });
});
