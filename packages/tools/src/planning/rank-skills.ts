import type { SkillSummary } from "../catalog.ts";
import { contextMatcher, type ProjectContext } from "./project-context.ts";

export interface RankOptions {
  /** Names of skills that come first, in this order, in any letter case. */
  readonly pinned?: readonly string[] | undefined;
  /** Looked at when there is something to rank by it. */
  readonly context?: (() => ProjectContext) | undefined;
}

/**
 * The order in which the skills that a model may load get a place in what it sees before any call: pinned ones, the project's own, then by use,
 * by what the project is about and by recency of change. At least every fourth place goes to a skill that was never used, since a list that only
 * repeats the popular ones keeps the others unused for ever. Same input, same order.
 */
export function rankSkills(
  skills: readonly SkillSummary[],
  { pinned = [], context }: RankOptions = {},
): readonly SkillSummary[] {
  const visible = skills.filter((skill) => skill.modelInvocable);
  const [first, rest] = pinned.length === 0 ? [[], visible] : takePinned(visible, pinned);
  const own = rest.filter((skill) => skill.location === "project");
  const other = rest.filter((skill) => skill.location !== "project");
  const isRelated = context === undefined ? undefined : contextMatcher(context(), visible.length);
  return [...first, ...rankGroup(own, isRelated), ...rankGroup(other, isRelated)];
}

function takePinned(
  skills: readonly SkillSummary[],
  pinned: readonly string[],
): [readonly SkillSummary[], readonly SkillSummary[]] {
  const places = new Map(pinned.map((name, index) => [name.toLowerCase(), index]));
  const placeOf = (skill: SkillSummary) => places.get(skill.name.toLowerCase());
  const first = skills.filter((skill) => placeOf(skill) !== undefined);
  first.sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0) || byChange(a, b));
  return [first, skills.filter((skill) => placeOf(skill) === undefined)];
}

const FAIR_SHARE_EVERY = 4;

function rankGroup(
  skills: readonly SkillSummary[],
  isRelated: ((skill: SkillSummary) => boolean) | undefined,
): readonly SkillSummary[] {
  const used = skills.filter((skill) => skill.useCount > 0).sort(byUse);
  const unused = relatedFirst(skills.filter((skill) => skill.useCount === 0).sort(byChange), isRelated);
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

function relatedFirst(
  skills: readonly SkillSummary[],
  isRelated: ((skill: SkillSummary) => boolean) | undefined,
): readonly SkillSummary[] {
  if (isRelated === undefined) return skills;
  const related: SkillSummary[] = [];
  const others: SkillSummary[] = [];
  for (const skill of skills) (isRelated(skill) ? related : others).push(skill);
  return [...related, ...others];
}

const DAY_MS = 24 * 60 * 60 * 1000;
// A use counts half after a fortnight. In logarithms the present moment cancels out, so the order does not depend on it.
const HALF_LIFE_MS = 14 * DAY_MS;

function byUse(a: SkillSummary, b: SkillSummary): number {
  return useScore(b) - useScore(a) || byChange(a, b);
}

function useScore(skill: SkillSummary): number {
  return Math.log2(skill.useCount) + skill.lastUsedAtMs / HALF_LIFE_MS;
}

// In days: each further edit of a skill on the same day leaves the order, and with it the text that hosts have cached.
function byChange(a: SkillSummary, b: SkillSummary): number {
  return a.rootRank - b.rootRank || dayOf(b) - dayOf(a) || compareText(a.name, b.name);
}

function dayOf({ changedAtMs }: SkillSummary): number {
  return Math.floor(changedAtMs / DAY_MS);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
