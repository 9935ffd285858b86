import {
  type HostProfile,
  hostProfile,
  instructions,
  planCatalog,
  type SkillSummary,
} from "@skillquay/tools";
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

const offered = (tool: string) => tool;

function shown(all: readonly SkillSummary[], budgetChars: number) {
  const { text } = planCatalog(all, { budgetChars: 6000, style: "elements", searchTool: "search_skills" });
  const description = `Load a skill\n${text}`;
  return {
    instructions: instructions(all, { budgetChars, offered }),
    tools: [{ name: "skill", description, inputSchema: { type: "object" as const } }],
    offered,
  };
}

async function viewOf(host: HostProfile, all: readonly SkillSummary[], budgetChars = 2000) {
  const [view] = await hostViews({ skills: all, shownTo: async () => shown(all, budgetChars) }, [host]);
  return view;
}

describe("hostViews", () => {
  it.each([0, 1, 5, 100, 1000])("accounts for every one of %i skills on every host", async (count) => {
    const all = skills(count);
    for (const view of await hostViews({ skills: all, shownTo: async () => shown(all, 2000) }))
      expect(view.describedCount + view.namedCount + view.hiddenCount).toBe(count);
  });

  it("speaks of the hosts that were measured, and of all others together", async () => {
    const views = await hostViews({ skills: [], shownTo: async () => shown([], 2000) });
    expect(views.map(({ host }) => host)).toContain("nanocoder");
    expect(views.map(({ host }) => host)).not.toContain("zed");
    expect(views.at(-1)).toMatchObject({ host: "other", title: "Any other agent" });
  });

  it("tells when a host would cut, and only of what it shows", async () => {
    const all = skills(100);
    const long = { ...hostProfile("claude-code"), descriptions: {} };
    expect(await viewOf(long, all, 4000)).toMatchObject({ isCut: false });
    expect(await viewOf(long, all, 5000)).toMatchObject({ isCut: true });
    expect(await viewOf(hostProfile("droid"), all, 5000)).toMatchObject({
      isCut: false,
      through: "tool descriptions",
    });
  });

  it("leaves out what only the user may start", async () => {
    expect(await viewOf(hostProfile("other"), skills(5, { modelInvocable: false }))).toMatchObject({
      describedCount: 0,
      namedCount: 0,
      hiddenCount: 0,
    });
  });
});
