import { isStrictName } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import { cursorAfter } from "../page-after.ts";
import { pageOrRefuse } from "./page-or-refuse.ts";

// Base64 has no such letter, so no cursor of the first part is one of the second.
const SECOND_PART = "~";

/**
 * Skills in the order of `resources/list`: those whose names keep the rule come first, since hosts take an address apart by it
 * and clients that read one page alone should have what every host can use. Each part is ordered by name, and a cursor says
 * in which of the two it is. Within a skill of many files it also says how many of them were given.
 */
export function resourcePage(skills: readonly SkillSummary[], cursor: string | undefined): ResourcePage {
  const [, given = "0", after = cursor] = /^(\d{1,6})@(.*)$/.exec(cursor ?? "") ?? [];
  return { skills: skillsFrom(skills, after || undefined), given: Number(given), after };
}

export interface ResourcePage {
  readonly skills: readonly SkillSummary[];
  /** How many files of the first of them were on the page before. */
  readonly given: number;
  /** The cursor that the first of them comes after. */
  readonly after: string | undefined;
}

/** For a page that ends among the files of the skill after a cursor. */
export function cursorInside(after: string | undefined, given: number): string {
  return `${given}@${after ?? ""}`;
}

function skillsFrom(skills: readonly SkillSummary[], cursor: string | undefined): readonly SkillSummary[] {
  const others = skills.filter(({ name }) => !isStrictName(name));
  if (cursor?.startsWith(SECOND_PART) === true) return pageOrRefuse(others, cursor.slice(1));
  return [
    ...pageOrRefuse(
      skills.filter(({ name }) => isStrictName(name)),
      cursor,
    ),
    ...others,
  ];
}

export function resourceCursor(skill: SkillSummary): string {
  return isStrictName(skill.name) ? cursorAfter(skill) : `${SECOND_PART}${cursorAfter(skill)}`;
}
