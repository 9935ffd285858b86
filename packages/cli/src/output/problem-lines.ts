import { severityWords } from "@skillquay/scan/trust-scale";
import type { Problem } from "@skillquay/skill";
import type { Style } from "./style.ts";
import { terminalLine } from "./terminal-text.ts";

export interface PlacedProblem extends Problem {
  /** What it is about, absolute or as the user named it. */
  readonly path: string;
  readonly effect?: string;
}

/** One problem in two or three lines: where and what, why it matters, and how to fix it. */
export function problemLines(problem: PlacedProblem, style: Style): string[] {
  const word = wordOf(problem, style);
  const effect = problem.effect === undefined || problem.effect === "served" ? "" : `, ${problem.effect}`;
  const place = terminalLine(problemPlace(problem));
  const lines = [
    [word, ...(place === "" ? [] : [style.bold(place)]), style.dim(`(${problem.code}${effect})`)].join(" "),
    `        ${terminalLine(problem.message)}`,
  ];
  if (problem.evidence !== undefined)
    lines.push(`        ${style.dim(`> ${terminalLine(problem.evidence)}`)}`);
  if (problem.fix !== "") lines.push(`        Fix: ${terminalLine(problem.fix)}`);
  return lines;
}

/** `path/file:line`, as editors and terminals make it clickable. */
export function problemPlace({ path, file, line }: PlacedProblem): string {
  const isInPath = file === undefined || path === file || path.endsWith(`/${file}`);
  const place = isInPath ? path : `${path}/${file}`;
  return line === undefined ? place : `${place}:${line}`;
}

/** A finding of the scan has the word that `scan` has for it; whether to trust a skill is not whether it keeps the format. */
function wordOf({ code, severity }: Problem, style: Style): string {
  if (code === "scan_block") return style.bad(severityWords.block.padEnd(7));
  if (code === "scan_review") return style.warn(severityWords.review.padEnd(7));
  return severityStyle(severity, style)(severity.padEnd(7));
}

function severityStyle(severity: Problem["severity"], style: Style): (text: string) => string {
  if (severity === "error") return style.bad;
  return severity === "warning" ? style.warn : style.dim;
}
