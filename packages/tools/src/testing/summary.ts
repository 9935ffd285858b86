import type { SkillSummary } from "../catalog.ts";

/** A summary with plain values for all that a test does not care about. */
export function summary(fields: Partial<SkillSummary>): SkillSummary {
  return {
    name: "demo",
    description: "Does a thing. Use when asked to.",
    location: "global",
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
    ...fields,
  };
}
