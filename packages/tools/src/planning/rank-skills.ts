import type { SkillSummary } from "../catalog.ts";
import { groupSkills } from "./group-skills.ts";
import { contextMatcher, type ProjectContext } from "./project-context.ts";

export interface RankOptions {
  /** Names of skills that come first, in this order, in any letter case. */
  readonly pinned?: readonly string[] | undefined;
  /** Looked at when there is something to rank by it. */
  readonly context?: (() => ProjectContext) | undefined;
}

/**
 * The order in which the skills that a model may load get a place in what it sees before any call: pinned ones, the project's own, then by use,
 * by what the project is about, and in turns by group, so that no vendor with many skills fills a list. At least every fourth place goes to a skill that was never used, since a list that only
 * repeats the popular ones keeps the others unused for ever. Same input, same order.
 */
export function rankSkills(
  skills: readonly SkillSummary[],
  { pinned = [], context }: RankOptions = {},
): readonly SkillSummary[] {
  const visible = skills.filter((skill) => skill.modelInvocable);
  const isAnyPinned = pinned.length > 0 || visible.some((skill) => skill.isPinned === true);
  const [first, rest] = isAnyPinned ? takePinned(visible, pinned) : [[], visible];
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
  // Those that are named come in that order, and before those that the catalog says it of.
  const placeOf = (skill: SkillSummary) =>
    places.get(skill.name.toLowerCase()) ?? (skill.isPinned === true ? places.size : undefined);
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
  const unused = relatedFirst(roundRobin(skills.filter((skill) => skill.useCount === 0)), isRelated);
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

// Nearest first, then one of each group after the other, the lately changed first.
function roundRobin(skills: readonly SkillSummary[]): readonly SkillSummary[] {
  const groups = groupSkills(skills);
  const ordered = [...skills].sort(byChange);
  const places = new Map<SkillSummary, number>();
  const seen = new Map<string, number>();
  for (const skill of ordered) {
    const group = groups.get(skill);
    if (group === undefined) continue;
    const key = `${skill.rootRank} ${group}`;
    const place = seen.get(key) ?? 0;
    places.set(skill, place);
    seen.set(key, place + 1);
  }
  const placeOf = (skill: SkillSummary) => places.get(skill) ?? 0;
  return ordered.sort((a, b) => a.rootRank - b.rootRank || placeOf(a) - placeOf(b) || byChange(a, b));
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
  return (
    a.rootRank - b.rootRank ||
    dayOf(b) - dayOf(a) ||
    hashOf(a.name) - hashOf(b.name) ||
    compareText(a.name, b.name)
  );
}

function dayOf({ changedAtMs }: SkillSummary): number {
  return Math.floor(changedAtMs / DAY_MS);
}

// Any order will do that is always the same and that nobody can name a skill for: the alphabet shows whoever begins with an a.
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
