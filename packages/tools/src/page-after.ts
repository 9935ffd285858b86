import type { SkillSummary } from "./catalog.ts";

/**
 * The skills after a cursor; undefined when the cursor is not one of ours. A cursor is the last name of the page
 * before, so it stays right when skills come and go between two pages.
 */
export function skillsAfter(
  skills: readonly SkillSummary[],
  cursor: string | undefined,
): readonly SkillSummary[] | undefined {
  if (cursor === undefined) return skills;
  const bytes = Buffer.from(cursor, "base64url");
  if (cursor === "" || bytes.toString("base64url") !== cursor) return undefined;
  const last = bytes.toString();
  return skills.filter((skill) => skill.name > last);
}

export function cursorAfter(skill: SkillSummary): string {
  return Buffer.from(skill.name).toString("base64url");
}
