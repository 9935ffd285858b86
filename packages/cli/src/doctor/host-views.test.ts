import { instructions, planCatalog, type SkillSummary } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { hostViews } from "./host-views.ts";

function skills(count: number, changes: Partial<SkillSummary> = {}): SkillSummary[] {
  return Array.from({ length: count }, (_item, number) => ({
    name: `skill-${String(number).padStart(4, "0")}`,
    description: "Does something useful. Use when something useful is to be done.",
    location: "project",
    skillFile: "SKILL.md",
    frontmatter: {},
    tier: "strict",
    problems: [],
    modelInvocable: true,
    userInvocable: true,
    hasScripts: false,
    changedAtMs: 0,
    useCount: 0,
    lastUsedAtMs: 0,
    rootRank: 0,
    ...changes,
  }));
}

function views(all: readonly SkillSummary[], instructionsBudgetChars = 2000) {
  const offered = (tool: string) => tool;
  return hostViews({
    skills: all,
    shown: {
      instructions: instructions(all, { budgetChars: instructionsBudgetChars, offered }),
      plan: planCatalog(all, { budgetChars: 15_000, style: "elements", searchTool: "search_skills" }),
      tools: [],
    },
    planner: { instructionsBudgetChars },
    searchTool: "search_skills",
  });
}

describe("hostViews", () => {
  it.each([0, 1, 5, 20, 100, 1000])(
    "accounts for every one of %i skills, in the text that is really sent",
    (count) => {
      const all = skills(count);
      for (const view of views(all))
        expect(view.describedCount + view.namedCount + view.hiddenCount).toBe(count);
      const text = instructions(all, { budgetChars: 2000, offered: (tool) => tool });
      expect(views(all)[0]?.describedCount).toBe(text.match(/^- skill-\d+:/gm)?.length ?? 0);
    },
  );

  it("tells when Claude Code would cut the instructions", () => {
    expect(views(skills(100), 2000)[0]?.isCut).toBe(false);
    expect(views(skills(100), 5000)[0]?.isCut).toBe(true);
  });

  it("gives Codex strictly valid skills only, a hundred at most", () => {
    const short = { description: "Short." };
    expect(views(skills(150, short))[1]).toMatchObject({ describedCount: 100, hiddenCount: 50, isCut: true });
    expect(views(skills(10, { tier: "lenient" }))[1]).toMatchObject({ describedCount: 0, hiddenCount: 10 });
  });

  it("leaves out what only the user may start", () => {
    for (const view of views(skills(5, { modelInvocable: false }))) {
      expect(view).toMatchObject({ describedCount: 0, namedCount: 0, hiddenCount: 0 });
    }
  });
});
