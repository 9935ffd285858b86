import {
  adviceFor,
  type Finding,
  permissionsOf,
  severityWords,
  type TrustLevel,
  trustLevel,
  trustWords,
} from "@skillquay/scan";
import type { Style } from "../output/style.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { ScannedSkill } from "./scan-skills.ts";

export interface ReportLook {
  readonly style: Style;
  /** Also what needs nobody. */
  readonly withNotes: boolean;
}

/** One skill for a person: where it stands on the scale of trust, what it can do, and each finding with its place, why it matters and what to do. */
export function reportLines(
  { place, folder, report }: ScannedSkill,
  { style, withNotes }: ReportLook,
): string[] {
  const { verdict, findings, notAnalysed } = report;
  const shown = findings.filter(({ severity }) => withNotes || severity !== "info").sort(byWeight);
  const permissions = permissionsOf(findings);
  const lines = [`${trustWord(trustLevel(verdict, findings), style)} ${style.bold(terminalLine(place))}`];
  if (permissions.length > 0) lines.push(`        ${style.dim("can")} ${permissions.join(", ")}`);
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

/** The word of the scale, as wide as the longest one. */
export function trustWord(level: TrustLevel, style: Style): string {
  return paintOf(level, style)(trustWords[level].label.padEnd(WORD_COLUMNS));
}

export function paintOf(level: TrustLevel, { good, warn, bad }: Style): (text: string) => string {
  return { clear: good, notes: (text: string) => text, check: warn, blocked: bad }[level];
}

/** The word in front of one finding, as wide as the others. */
export function severityWord(severity: Finding["severity"], { dim, warn, bad }: Style): string {
  const paint = { info: dim, review: warn, block: bad }[severity];
  return paint(severityWords[severity].padEnd(WORD_COLUMNS));
}

const WORD_COLUMNS = Math.max(...Object.values(trustWords).map(({ label }) => label.length));

function findingLines(finding: Finding, folder: string, style: Style): string[] {
  const { rule, severity, confidence, path, line, evidence, message } = finding;
  const place = [folder, path].filter((part) => part !== "").join("/");
  return [
    `  ${severityWord(severity, style)} ${style.bold(terminalLine(line === undefined ? place : `${place}:${line}`))} ${style.dim(`(${rule}, ${confidence} confidence)`)}`,
    `          ${message}`,
    ...(evidence === "" ? [] : [`          ${style.dim(`> ${terminalLine(evidence)}`)}`]),
    `          ${adviceFor(rule)}`,
  ];
}

function byWeight(a: Finding, b: Finding): number {
  return RANKS[b.severity] - RANKS[a.severity];
}

const RANKS: Readonly<Record<Finding["severity"], number>> = { info: 0, review: 1, block: 2 };
