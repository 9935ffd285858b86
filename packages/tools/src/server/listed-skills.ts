import type { SkillSummary } from "../catalog.ts";

/** Which of the skills a list shows. */
export type SelectSkills = (skills: readonly SkillSummary[]) => readonly SkillSummary[];

export interface ListedSkillsOptions {
  /** Names of skills that the person wants first. */
  readonly pinned?: readonly string[] | undefined;
  /** Everything is listed, however much there is. */
  readonly everything?: boolean | undefined;
}

/**
 * The skills that are offered as prompts: all while they are few. Of many, those that the person pinned or used, and those that
 * models may not load, for which a prompt is the only way in. Every other one can be asked for by its name: agents fetch the whole list at each
 * start and show it to nobody.
 */
export function promptSkills(
  skills: readonly SkillSummary[],
  { pinned = [], everything = false }: ListedSkillsOptions,
): readonly SkillSummary[] {
  const invocable = skills.filter((skill) => skill.userInvocable);
  if (everything || invocable.length <= MOST_PROMPTS) return invocable;
  const pinnedNames = new Set(pinned.map((name) => name.toLowerCase()));
  const rank = (skill: SkillSummary) =>
    isPinned(skill, pinnedNames) ? 0 : skill.modelInvocable ? (skill.useCount > 0 ? 2 : 3) : 1;
  return bestOf(
    invocable.filter((skill) => rank(skill) < 3),
    MOST_PROMPTS,
    rank,
  );
}

/**
 * The skills whose files `resources/list` names: all while they are not too many, then the pinned, the used and the first by name. The files of the others are
 * read by address all the same, and `skills/list` names those skills.
 */
export function resourceSkills(
  skills: readonly SkillSummary[],
  { pinned = [], everything = false }: ListedSkillsOptions,
): readonly SkillSummary[] {
  if (everything || skills.length <= MOST_RESOURCE_SKILLS) return skills;
  const pinnedNames = new Set(pinned.map((name) => name.toLowerCase()));
  return bestOf(skills, MOST_RESOURCE_SKILLS, (skill) =>
    isPinned(skill, pinnedNames) ? 0 : skill.useCount > 0 ? 1 : 2,
  );
}

function isPinned(skill: SkillSummary, names: ReadonlySet<string>): boolean {
  return skill.isPinned === true || names.has(skill.name.toLowerCase());
}

// As many as a menu of commands bears.
const MOST_PROMPTS = 50;
// About 100 KB for an agent that fetches every page.
const MOST_RESOURCE_SKILLS = 250;

/** The first ones by rank and use, in the order that they came in. */
function bestOf(
  skills: readonly SkillSummary[],
  most: number,
  rank: (skill: SkillSummary) => number,
): readonly SkillSummary[] {
  const best = new Set(
    [...skills].sort((a, b) => rank(a) - rank(b) || b.useCount - a.useCount).slice(0, most),
  );
  return skills.filter((skill) => best.has(skill));
}
