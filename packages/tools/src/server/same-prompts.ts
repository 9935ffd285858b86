import type { SkillSummary } from "../catalog.ts";
import { argumentHint } from "./argument-hint.ts";

/** Whether two lists of skills that are offered give the same `prompts/list`. */
export function haveSamePrompts(
  previous: readonly SkillSummary[],
  current: readonly SkillSummary[],
): boolean {
  if (previous.length !== current.length) return false;
  return previous.every((a, index) => {
    const b = current[index];
    if (a === b || b === undefined) return a === b;
    return a.name === b.name && a.description === b.description && argumentHint(a) === argumentHint(b);
  });
}
