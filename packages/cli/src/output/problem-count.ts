import type { Problem } from "@skillquay/skill";

/** How many of them want something done, and how many are worth knowing; the same wherever they are counted. */
export interface ProblemCount {
  readonly problems: number;
  readonly notes: number;
}

export function countProblems(found: readonly Pick<Problem, "severity">[]): ProblemCount {
  const notes = found.filter(({ severity }) => severity === "info").length;
  return { problems: found.length - notes, notes };
}

/** `4 problems, 1 note`; empty where there is neither. */
export function problemCountText({ problems, notes }: ProblemCount): string {
  const parts = [
    ...(problems > 0 ? [plural(problems, "problem")] : []),
    ...(notes > 0 ? [plural(notes, "note")] : []),
  ];
  return parts.join(", ");
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
