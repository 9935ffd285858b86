import { oneLine } from "@skillquay/skill";
import type { SkillSummary } from "../catalog.ts";
import type { ToolContext } from "../define-tool.ts";
import { type NextStep, ToolError } from "../errors.ts";
import { planCatalog, planEverything } from "../planning/plan-catalog.ts";

/** Finds a skill by name, or fails with the words of the `skill` contract, near names and what to call next. */
export async function findSkill(name: string, context: ToolContext): Promise<SkillSummary> {
  const skill = await context.catalog.find(name);
  if (skill !== undefined) return skill;
  throw await skillNotFound(name, context);
}

/** As `findSkill`, for loads that a model starts: refuses a skill its author reserved for the user. */
export async function findSkillForModel(name: string, context: ToolContext): Promise<SkillSummary> {
  return forModel(await findSkill(name, context));
}

/** The skill itself, unless its author set `disable-model-invocation`. */
export function forModel(skill: SkillSummary): SkillSummary {
  if (skill.modelInvocable) return skill;
  const quoted = oneLine(skill.name, 80);
  throw new ToolError("skill_user_only", `Skill '${quoted}' can be started only by the user.`, {
    suggestions: [`Ask the user to run the prompt '${quoted}'`],
  });
}

// With what stands around it the answer stays within 4 KB; a model that misspelt a name needs near names more than the catalog.
const LIST_BUDGET_BYTES = 2_600;

/** As much of the catalog as there is room for. The planner counts characters, of which some scripts need three bytes each. */
function briefCatalog(skills: readonly SkillSummary[], searchTool: string | undefined): string {
  for (let budgetChars = LIST_BUDGET_BYTES; ; budgetChars = Math.floor(budgetChars / 2)) {
    const { text } = planCatalog(skills, { budgetChars, style: "lines", searchTool });
    if (Buffer.byteLength(text) <= LIST_BUDGET_BYTES || budgetChars < SMALLEST_BUDGET_CHARS) return text;
  }
}

const SMALLEST_BUDGET_CHARS = 400;

async function skillNotFound(name: string, context: ToolContext): Promise<ToolError> {
  const quoted = oneLine(name, 80);
  const [similar, skills] = await Promise.all([context.catalog.suggest(name), context.catalog.list()]);
  const search = context.offered("search_skills");
  const list = context.offered("list_skills");
  const suggestions = similar.map((near) => `Did you mean '${oneLine(near, 80)}'?`);
  const nextSteps: NextStep[] = [];
  if (search !== undefined) {
    suggestions.push(`Use ${search} to find skills`);
    nextSteps.push({ tool: search, example: { query: quoted } });
  } else if (list !== undefined) {
    suggestions.push(`Use ${list} to see what there is`);
    nextSteps.push({ tool: list, example: {} });
  }
  const available =
    context.rules?.wholeList === true
      ? planEverything(skills, "lines").text
      : briefCatalog(skills, search ?? list);
  return new ToolError("skill_not_found", `Skill '${quoted}' not found.`, {
    suggestions,
    nextSteps,
    text: `Skill '${quoted}' not found.\n\nAvailable skills:\n${available}\n\nUse the exact skill name (case-insensitive) to load a skill.`,
  });
}
