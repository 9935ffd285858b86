import type { PageProblem } from "@skillquay/pages/contract";
import type { Problem } from "@skillquay/skill";

/** What is wrong with the format of a skill, without what is only worth knowing. */
export function shownProblems(problems: readonly Problem[]): PageProblem[] {
  return problems
    .filter(({ severity }) => severity !== "info")
    .map(({ severity, message, fix, file, line }) => ({
      severity: severity === "error" ? "error" : "warning",
      message,
      fix,
      ...(file !== undefined && { path: file }),
      ...(line !== undefined && { line }),
    }));
}
