import type { Problem } from "../problem.ts";
import { blocksListing } from "./head-problems.ts";
import type { SkillHead } from "./read-skill-head.ts";

/**
 * `strict` skills may be listed by the skills extension, whose clients read the file again and compare it field
 * by field; one bad entry makes some of them refuse the whole list. All others are `lenient`: served by tools
 * and resources, with their problems.
 */
export function skillTier(head: SkillHead): "strict" | "lenient" {
  return strictnessProblems(head).length === 0 ? "strict" : "lenient";
}

/** The problems that keep a skill off `skills/list`; empty exactly for strict skills. */
export function strictnessProblems(head: SkillHead): Problem[] {
  return head.problems.filter((problem) => blocksListing(problem.code));
}
