import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { SKILLS_APP_META } from "../app/skills-app.ts";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolView } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import { cursorAfter, skillsAfter } from "../page-after.ts";
import { skillUri } from "../skill-uri.ts";
import { catalogProblemShape, shownProblems } from "./shapes.ts";

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
  input: () =>
    z.strictObject({
      cursor: z
        .string()
        .min(1)
        .max(300)
        .optional()
        .describe("nextCursor of the previous answer, for the next page"),
    }),
  output: () =>
    z.object({
      skills: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          uri: z.string().describe("skill:// address of the skill's main file"),
          location: z.enum(["project", "global"]),
          problems: z.array(z.string()).optional().describe("Codes of problems found in the skill"),
        }),
      ),
      total: z.number().int(),
      nextCursor: z.string().optional(),
      problems: z.array(catalogProblemShape()).describe("What was skipped, and why"),
    }),
  errors: ["invalid_input"],
  example: { arguments: {}, shows: "Lists the first page of skills." },
  meta: SKILLS_APP_META,
  run: async (input, context) => {
    const all = (await context.catalog.list()).filter((skill) => skill.modelInvocable);
    const rest = skillsAfter(all, input.cursor);
    if (rest === undefined)
      throw new ToolError("invalid_input", "The cursor is not one that list_skills gave.");
    const page = rest.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    const nextCursor = rest.length > PAGE_SIZE && last !== undefined ? cursorAfter(last) : undefined;
    return {
      text: pageText(page, all.length, nextCursor),
      data: {
        skills: page.map(summaryOf),
        total: all.length,
        ...(nextCursor !== undefined && { nextCursor }),
        problems: shownProblems(await context.catalog.problems()),
      },
    };
  },
});

// About 30 KB of text at the mean description length: what hosts still pass on whole.
const PAGE_SIZE = 100;

function summaryOf(skill: SkillSummary) {
  const codes = skill.problems
    .filter((problem) => problem.severity !== "info")
    .map((problem) => problem.code);
  return {
    name: skill.name,
    description: oneLine(skill.description, 1024),
    uri: skillUri(skill, skill.skillFile),
    location: skill.location,
    ...(codes.length > 0 && { problems: [...new Set(codes)] }),
  };
}

function pageText(page: readonly SkillSummary[], total: number, nextCursor: string | undefined): string {
  if (total === 0) return "No skills are available.";
  const lines = page.map((skill) => `- ${oneLine(skill.name, 64)}: ${oneLine(skill.description, 1024)}`);
  if (nextCursor !== undefined) lines.push(`\n${total} skills in all. Next page: cursor "${nextCursor}".`);
  return lines.join("\n");
}

// The list of names is a hint: it must not cost more than the tool itself.
const NAMES_CAP_CHARS = 1500;

function describeWithNames(view: ToolView): string {
  const names: string[] = [];
  let used = 0;
  for (const name of view.plan.shown) {
    if (used + name.length + 2 > NAMES_CAP_CHARS) break;
    names.push(name);
    used += name.length + 2;
  }
  const rest = view.plan.totalCount - names.length;
  if (view.plan.totalCount === 0) return `${listSkills.summary} No skill is installed yet.`;
  return `${listSkills.summary} Available: ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
