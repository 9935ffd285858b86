import { qualifiedName } from "@skillquay/local";
import type { SkillSummary } from "@skillquay/tools";

/** A skill as `--json` shows it, the same in every command. */
export function describeSkill(skill: SkillSummary) {
  return {
    name: skill.name,
    ...(skill.label === undefined ? {} : { qualifiedName: qualifiedName(skill) }),
    description: skill.description,
    location: skill.location,
    ...(skill.baseDirectory === undefined ? {} : { baseDirectory: skill.baseDirectory }),
    skillFile: skill.skillFile,
    tier: skill.tier,
    modelInvocable: skill.modelInvocable,
    userInvocable: skill.userInvocable,
    hasScripts: skill.hasScripts,
    ...(skill.hub !== undefined && { hub: skill.hub }),
    ...(skill.isUntrusted === true && { isUntrusted: true }),
    problems: skill.problems,
  };
}
