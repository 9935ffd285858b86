import { adviceFor, type Finding, type Verdict } from "@skillquay/scan";
import type { Style } from "../output/style.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { ScannedSkill } from "./scan-skills.ts";

export interface ReportLook {
  readonly style: Style;
  /** Also what needs nobody. */
  readonly withNotes: boolean;
}

/** One skill for a person: the verdict, what it can do, and each finding with its place, why it matters and what to do. */
export function reportLines(
  { place, folder, report }: ScannedSkill,
  { style, withNotes }: ReportLook,
): string[] {
  const { verdict, capabilities, findings, notAnalysed } = report;
  const shown = findings.filter(({ severity }) => withNotes || severity !== "info").sort(byWeight);
  const lines = [`${paintOf(verdict, style)(verdict.padEnd(6))} ${style.bold(terminalLine(place))}`];
  if (capabilities.length > 0) lines.push(`       ${style.dim("it")} ${capabilities.join(", ")}`);
  for (const finding of shown.slice(0, FINDINGS_SHOWN)) lines.push(...findingLines(finding, folder, style));
  if (shown.length > FINDINGS_SHOWN)
    lines.push(style.dim(`  … ${shown.length - FINDINGS_SHOWN} more findings: see --json`));
  for (const { path, why } of notAnalysed.slice(0, FILES_SHOWN))
    lines.push(style.dim(`  not analysed: ${terminalLine(path) || "."} (${terminalLine(why)})`));
  if (notAnalysed.length > FILES_SHOWN)
    lines.push(style.dim(`  … ${notAnalysed.length - FILES_SHOWN} more files not analysed: see --json`));
  return lines;
}

// A hostile skill can have a thousand; nobody reads more than these before acting.
const FINDINGS_SHOWN = 25;
const FILES_SHOWN = 5;

export function paintOf(verdict: Verdict, style: Style): (text: string) => string {
  if (verdict === "block") return style.bad;
  return verdict === "review" ? style.warn : style.good;
}

function findingLines(finding: Finding, folder: string, style: Style): string[] {
  const { rule, severity, confidence, path, line, evidence, message } = finding;
  const place = [folder, path].filter((part) => part !== "").join("/");
  const paint = severity === "block" ? style.bad : severity === "review" ? style.warn : style.dim;
  return [
    `  ${paint(severity.padEnd(6))} ${style.bold(terminalLine(line === undefined ? place : `${place}:${line}`))} ${style.dim(`(${rule}, ${confidence} confidence)`)}`,
    `         ${message}`,
    ...(evidence === "" ? [] : [`         ${style.dim(`> ${terminalLine(evidence)}`)}`]),
    `         ${adviceFor(rule)}`,
  ];
}

function byWeight(a: Finding, b: Finding): number {
  return RANKS[b.severity] - RANKS[a.severity];
}

const RANKS: Readonly<Record<Finding["severity"], number>> = { info: 0, review: 1, block: 2 };
