import { describe, expect, it } from "vitest";
import { findSkills } from "./find-skills.ts";
import type { TreeEntry } from "./parse-tree.ts";

function listing(paths: readonly (string | Partial<TreeEntry>)[], sizeBytes: number | "absent" = 10) {
  const entries = paths.map((given): TreeEntry => {
    const partial = typeof given === "string" ? { path: given } : given;
    return { kind: "file", executable: false, objectId: "x", path: "", isUtf8: true, ...partial };
  });
  return findSkills({ entries, sizeOf: new Map(sizeBytes === "absent" ? [] : [["x", sizeBytes]]) });
}

const foldersOf = (paths: readonly (string | Partial<TreeEntry>)[]) =>
  listing(paths).skills.map(({ folder }) => folder);

describe("skills of a repository", () => {
  it("are wherever a SKILL.md is, in any letter case, hidden folders included", () => {
    expect(
      foldersOf([
        "skills/a/SKILL.md",
        ".claude/skills/b/SKILL.md",
        "skills/.curated/c/SKILL.md",
        "(cloud)/d/skill.md",
        "deep/1/2/3/4/5/6/7/8/SKILL.MD",
        "README.md",
        "docs/SKILL.md.txt",
      ]),
    ).toEqual(["(cloud)/d", ".claude/skills/b", "deep/1/2/3/4/5/6/7/8", "skills/.curated/c", "skills/a"]);
  });

  it("may be the repository itself, without what is hidden in it", () => {
    const { skills, skipped } = listing([
      "SKILL.md",
      "scripts/a.py",
      ".github/x.yml",
      "node_modules/x/SKILL.md",
    ]);
    expect(skills).toEqual([
      {
        folder: "",
        files: [
          expect.objectContaining({ path: "SKILL.md" }),
          expect.objectContaining({ path: "scripts/a.py" }),
        ],
      },
    ]);
    expect(skipped).toEqual([]);
  });

  it("hold the files of skills inside them, which are skills of their own as well", () => {
    const { skills } = listing(["a/SKILL.md", "a/b/SKILL.md", "a/b/x.md"]);
    expect(skills.map(({ folder, files }) => [folder, files.map(({ path }) => path)])).toEqual([
      ["a", ["SKILL.md", "b/SKILL.md", "b/x.md"]],
      ["a/b", ["SKILL.md", "x.md"]],
    ]);
  });

  it("have 512 files and 16 MiB at most", () => {
    const many = (count: number) => ["a/SKILL.md", ...[...Array(count).keys()].map((n) => `a/${n}.md`)];
    expect(listing(many(511)).skills).toHaveLength(1);
    expect(listing(many(512))).toMatchObject({
      skills: [],
      skipped: [{ path: "a", code: "skill_too_large" }],
    });
    const half = 8 * 1024 * 1024;
    expect(listing(["a/SKILL.md", "a/b"], half).skills).toHaveLength(1);
    expect(listing(["a/SKILL.md", "a/b"], half + 1).skipped).toMatchObject([{ code: "skill_too_large" }]);
    expect(listing(["a/SKILL.md"], "absent").skipped).toMatchObject([
      { code: "skill_too_large", reason: "'SKILL.md' in it is larger than 16 MiB" },
    ]);
  });

  it.each(["a\\b", "a\u0000b", "\u202egnp.exe", "CON", "x.", "x:y", "..", "d/../e", "n".repeat(256)])(
    "are left out as a whole for a name such as %j",
    (name) => {
      expect(listing(["a/SKILL.md", `a/${name}`])).toMatchObject({
        skills: [],
        skipped: [{ path: "a", code: "name_unsafe" }],
      });
    },
  );

  it("are not where names climb, hide bytes or belong to git", () => {
    for (const path of [
      "../SKILL.md",
      "a/../b/SKILL.md",
      ".git/SKILL.md",
      ".GIT/x/SKILL.md",
      "a\\b/SKILL.md",
    ]) {
      expect([path, foldersOf([path])]).toEqual([path, []]);
    }
    expect(listing([{ path: "\ufffd/SKILL.md", isUtf8: false }])).toMatchObject({
      skills: [],
      skipped: [{ code: "name_unsafe" }],
    });
  });

  it("are not links, and links to skills are told", () => {
    expect(listing([{ path: "a/SKILL.md", kind: "link" }])).toMatchObject({
      skills: [],
      skipped: [{ path: "a/SKILL.md", code: "unsupported_entry_type" }],
    });
  });
});
