import { nearest } from "@skillquay/search";
import { oneLine } from "@skillquay/skill";
import { findScript, type SkillScript } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { type HubToolContext, workflow } from "../hub-tool.ts";

/** The script of a skill that a caller means, or a failure that names those there are. */
export async function scriptOfSkill(
  name: string,
  skill: HubSkill,
  context: HubToolContext,
): Promise<SkillScript> {
  const scripts = await context.catalog.scripts(skill);
  const match = findScript(scripts, name);
  if (match.script !== undefined) return match.script;
  const names = scripts.map((script) => script.name);
  const likely = match.several.length > 0 ? match.several : nearest(name, names, 3);
  const { nextSteps } = workflow(context, [
    { tool: "skills_listScripts", example: { skillSlug: slugOf(skill) } },
  ]);
  throw new ToolError("script_not_found", `Skill '${slugOf(skill)}' has no script '${oneLine(name, 120)}'`, {
    suggestions: [
      ...likely.map((candidate) => `Did you mean '${oneLine(candidate, 200)}'?`),
      names.length === 0
        ? "This skill has no scripts that can be run"
        : `Scripts of this skill: ${names
            .slice(0, 20)
            .map((existing) => oneLine(existing, 200))
            .join(", ")}`,
    ],
    nextSteps,
  });
}
