import type { ToolDefinition } from "./define-tool.ts";
import { searchSkills } from "./finding/search-skills.ts";
import { getSkill } from "./reading/get-skill.ts";
import { getSkillResource } from "./reading/get-skill-resource.ts";
import { listSkills } from "./reading/list-skills.ts";
import { readSkill } from "./reading/read-skill.ts";
import { skill } from "./reading/skill.ts";
import { executeSkillScript } from "./scripts/execute-skill-script.ts";

/** Every tool there is, in the order in which `tools/list` shows them. */
export const allTools: readonly ToolDefinition[] = [
  skill,
  getSkillResource,
  searchSkills,
  listSkills,
  readSkill,
  getSkill,
  executeSkillScript,
];
