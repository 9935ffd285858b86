import type { SkillSummary } from "../catalog.ts";

/** What a skill says of the arguments that its prompt takes. */
export function argumentHint(skill: SkillSummary): string | undefined {
  const hint = skill.frontmatter["argument-hint"];
  if (typeof hint === "string") return hint.slice(0, 500);
  // `argument-hint: [file]` is a YAML list; the author meant the brackets.
  return Array.isArray(hint) ? `[${hint.map(String).join(", ")}]`.slice(0, 500) : undefined;
}

/** The words a skill's `argument-hint` offers: `[add|remove] <file>` completes to `add` and `remove`. */
export function hintedArguments(skill: SkillSummary): string[] {
  const words = argumentHint(skill)?.match(/[\p{L}\p{N}_.-]+(?:\|[\p{L}\p{N}_.-]+)+/gu) ?? [];
  return words.flatMap((alternatives) => alternatives.split("|"));
}
