import type { SkillSummary } from "@skillquay/tools";

/** The name that finds exactly this skill: qualified for one that lost its plain name to another. */
export function qualifiedName(skill: Pick<SkillSummary, "name" | "label">): string {
  return skill.label === undefined ? skill.name : `${skill.label}:${skill.name}`;
}
