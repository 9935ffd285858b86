import type { SkillSummary } from "../catalog.ts";

/**
 * The order in which the skills that a model may load get a place in what it sees before any call: the project's own first, then by use
 * and by recency of change. At least every fourth place goes to a skill that was never used, since a list that only
 * repeats the popular ones keeps the others unused for ever. Same input, same order.
 */
export function rankSkills(skills: readonly SkillSummary[]): readonly SkillSummary[] {
  const visible = skills.filter((skill) => skill.modelInvocable);
  const own = visible.filter((skill) => skill.location === "project");
  const other = visible.filter((skill) => skill.location !== "project");
  return [...rankGroup(own), ...rankGroup(other)];
}

const FAIR_SHARE_EVERY = 4;

function rankGroup(skills: readonly SkillSummary[]): readonly SkillSummary[] {
  const used = skills.filter((skill) => skill.useCount > 0).sort(byUse);
  const unused = skills.filter((skill) => skill.useCount === 0).sort(byChange);
  const ranked: SkillSummary[] = [];
  let nextUsed = 0;
  let nextUnused = 0;
  while (ranked.length < skills.length) {
    const isFairShare = ranked.length % FAIR_SHARE_EVERY === FAIR_SHARE_EVERY - 1;
    const fromUnused = nextUsed >= used.length || (isFairShare && nextUnused < unused.length);
    const next = fromUnused ? unused[nextUnused++] : used[nextUsed++];
    if (next !== undefined) ranked.push(next);
  }
  return ranked;
}

// A use counts half after a fortnight. In logarithms the present moment cancels out, so the order does not depend on it.
const HALF_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

function byUse(a: SkillSummary, b: SkillSummary): number {
  return useScore(b) - useScore(a) || byChange(a, b);
}

function useScore(skill: SkillSummary): number {
  return Math.log2(skill.useCount) + skill.lastUsedAtMs / HALF_LIFE_MS;
}

function byChange(a: SkillSummary, b: SkillSummary): number {
  return a.rootRank - b.rootRank || b.changedAtMs - a.changedAtMs || compareText(a.name, b.name);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
