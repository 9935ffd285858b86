import { describe, expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { instructions } from "./instructions.ts";

const all = (name: string) => name;

describe("instructions", () => {
  it("says how to load a skill first, then lists them", () => {
    const text = instructions([summary({ name: "git", description: "Git workflow" })], {
      budgetChars: 2000,
      offered: all,
    });
    expect(text).toMatch(/^Skills are folders of instructions/);
    expect(text).toContain("To load one, call skill with its name");
    expect(text).toMatch(/<available_skills>\n- git: Git workflow\n<\/available_skills>$/);
  });

  it("stays below what Claude Code cuts, with two thousand skills", () => {
    const skills = Array.from({ length: 2000 }, (_, i) =>
      summary({ name: `skill-${i}`, description: "x ".repeat(300) }),
    );
    const text = instructions(skills, { budgetChars: 2000, offered: all });
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text.length).toBeGreaterThan(1800);
    expect(text).toMatch(/\d+ more not shown: use search_skills to find them\.\n<\/available_skills>$/);
  });

  it("only speaks of tools that are offered, by the names they have here", () => {
    const text = instructions([summary({})], {
      budgetChars: 2000,
      offered: (name) => (name === "get_skill" ? "sq_get_skill" : undefined),
    });
    expect(text).toContain("To load one, call sq_get_skill with its skill:// address");
    expect(text).not.toContain("get_skill_resource");
  });

  it("says so when nothing is installed", () => {
    expect(instructions([], { budgetChars: 2000, offered: all })).toContain("No skill is installed yet.");
  });

  it("keeps to any budget, however small", () => {
    for (const budgetChars of [0, 1, 50, 300, 420]) {
      expect(instructions([summary({})], { budgetChars, offered: all }).length).toBeLessThanOrEqual(
        budgetChars,
      );
    }
  });
});
