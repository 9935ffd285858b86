import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildManifest } from "@skillquay/skill";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { createStagingArea, reapStagedSkills } from "./stage-skill.ts";

function pdfSkill() {
  const tree = createSkillTree();
  tree.skill("skills/pdf");
  tree.write("skills/pdf/scripts/run.sh", "#!/bin/sh\necho one\n");
  chmodSync(tree.at("skills/pdf/scripts/run.sh"), 0o755);
  tree.write("skills/pdf/.env", "hidden");
  tree.write("skills/pdf/node_modules/x/index.js", "installed");
  tree.link("skills/pdf/key", "/etc/passwd");
  const area = createStagingArea();
  onTestFinished(() => area.close());
  return { tree, area, stage: () => area.stage(tree.at("skills/pdf"), "SKILL.md") };
}

describe("a staged skill", () => {
  it("has the files of the manifest, read-only, and its digest", async () => {
    const { tree, stage } = pdfSkill();
    const staged = await stage();
    expect(readdirSync(staged.folder, { recursive: true }).sort()).toEqual([
      "SKILL.md",
      "scripts",
      "scripts/run.sh",
    ]);
    expect(statSync(join(staged.folder, "scripts/run.sh")).mode & 0o777).toBe(0o555);
    expect(staged.digest).toBe((await buildManifest(tree.at("skills/pdf"), "SKILL.md")).treeDigest);
    expect(staged.leftOut).toBe(1);
    tree.write("skills/pdf/scripts/run.sh", "#!/bin/sh\necho two\n");
    expect(readFileSync(join(staged.folder, "scripts/run.sh"), "utf8")).toContain("one");
    expect((await stage()).folder).not.toBe(staged.folder);
  });

  it("is held once for all who use the same bytes, and gone after the last of them", async () => {
    const { stage } = pdfSkill();
    const [one, two] = await Promise.all([stage(), stage()]);
    expect(one.folder).toBe(two.folder);
    await one.release();
    expect(existsSync(two.folder)).toBe(true);
    await two.release();
    expect(existsSync(two.folder)).toBe(false);
  });
});

describe("reapStagedSkills", () => {
  it("removes what ended servers left, and nothing of those that run", async () => {
    const parent = process.getuid?.() === 0 ? "/tmp" : tmpdir();
    const { pid } = spawnSync("true");
    const left = join(parent, `skillquay-staged-${pid}-left`);
    mkdirSync(left);
    const { stage } = pdfSkill();
    const staged = await stage();
    await reapStagedSkills();
    expect([existsSync(left), existsSync(staged.folder)]).toEqual([false, true]);
  });
});
