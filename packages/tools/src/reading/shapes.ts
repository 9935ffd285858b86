import * as z from "zod/v4";
import type { CatalogProblem, SkillSummary } from "../catalog.ts";

/** Parts that several tools' outputs share. Functions, like every schema of a tool: see `defineTool`. */
export const problemShape = () =>
  z.object({
    code: z.string().describe("Stable name of the kind of problem"),
    severity: z.enum(["error", "warning", "info"]),
    message: z.string(),
    fix: z.string().describe("What the skill's author can do about it"),
    file: z.string().optional(),
    line: z.number().int().optional(),
    evidence: z.string().optional().describe("What the skill says there, cut to size"),
  });

/** Of a skill whose project the user has not trusted. It stands beside the text, which a contract may have to the letter. */
export const untrustedShape = () =>
  z.literal(true).optional().describe("Of a project that the user has not trusted: a stranger's words");

export function untrustedMark({ isUntrusted }: Pick<SkillSummary, "isUntrusted">): { untrusted?: true } {
  return isUntrusted === true ? { untrusted: true } : {};
}

export const catalogProblemShape = () =>
  problemShape().extend({
    path: z.string().describe("The folder or file it is about"),
    effect: z.enum(["served", "shadowed", "skipped"]).describe("What became of the skill"),
    skill: z.string().optional(),
  });

// Enough to explain an empty or short list; `doctor` shows all of them.
const SHOWN_PROBLEMS = 20;

/** The problems worth a model's attention: what is missing from the list first. */
export function shownProblems(problems: readonly CatalogProblem[]): CatalogProblem[] {
  const skipped = problems.filter((problem) => problem.effect === "skipped");
  return skipped.slice(0, SHOWN_PROBLEMS);
}
