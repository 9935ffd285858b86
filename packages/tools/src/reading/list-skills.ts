import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { SKILLS_APP_META } from "../app/skills-app.ts";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolView } from "../define-tool.ts";
import { skillUri } from "../skill-uri.ts";
import { catalogProblemShape, shownProblems, untrustedMark, untrustedShape } from "./shapes.ts";

/** The `reader` contract's summary list, with the `skill://` addresses that `get_skill` takes. */
export const listSkills = defineTool({
  name: "list_skills",
  title: "List Skills",
  summary: "Lists the available skills by name and description. Load one when it fits the task.",
  describe: describeWithNames,
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  idempotentHint: true,
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      skills: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          uri: z.string().describe("skill:// address of the skill's main file"),
          location: z.enum(["project", "global"]),
          untrusted: untrustedShape(),
          problems: z.array(z.string()).optional().describe("Codes of problems found in the skill"),
        }),
      ),
      total: z.number().int(),
      problems: z.array(catalogProblemShape()).describe("What was skipped, and why"),
    }),
  errors: [],
  example: { arguments: {}, shows: "Lists the skills." },
  meta: SKILLS_APP_META,
  run: async (_input, context) => {
    const skills = (await context.catalog.list())
      .filter((skill) => skill.modelInvocable)
      .map((skill) => summaryOf(skill));
    const hasAddresses = context.offered("get_skill") !== undefined;
    return {
      text: listText(skills, hasAddresses),
      data: { skills, total: skills.length, problems: shownProblems(await context.catalog.problems()) },
    };
  },
});

function summaryOf(skill: SkillSummary) {
  const codes = skill.problems
    .filter((problem) => problem.severity !== "info")
    .map((problem) => problem.code);
  return {
    name: skill.name,
    description: oneLine(skill.description, Number.POSITIVE_INFINITY),
    uri: skillUri(skill, skill.skillFile),
    location: skill.location,
    ...untrustedMark(skill),
    ...(codes.length > 0 && { problems: [...new Set(codes)] }),
  };
}

/** JSON, as the contract's reference sends it, with the addresses where a tool takes one. */
function listText(skills: readonly ReturnType<typeof summaryOf>[], hasAddresses: boolean): string {
  const shown = skills.map(({ name, description, uri }) =>
    hasAddresses ? { name, description, uri } : { name, description },
  );
  return JSON.stringify(shown, undefined, 2);
}

// The list of names is a hint: where no contract wants all of them, it must not cost more than the tool itself.
const NAMES_CAP_CHARS = 1500;

function describeWithNames(view: ToolView): string {
  const names: string[] = [];
  let used = 0;
  for (const name of view.plan.shown) {
    if (used + name.length + 2 > NAMES_CAP_CHARS && view.rules?.wholeList !== true) break;
    names.push(name);
    used += name.length + 2;
  }
  const rest = view.plan.totalCount - names.length;
  if (view.plan.totalCount === 0) return `${listSkills.summary} No skill is installed yet.`;
  return `${listSkills.summary} Available: ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
