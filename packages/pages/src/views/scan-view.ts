import {
  adviceFor,
  type Finding,
  needsDecision,
  permissionsOf,
  ruleLink,
  type ScanReport,
  trustLevel,
} from "@skillquay/scan";
import type { SkillScan } from "../contract/index.ts";

/** A scan as a page shows it: where it stands, what the skill can do, and what was found, what weighs most first. */
export function scanView({ verdict, findings }: Pick<ScanReport, "verdict" | "findings">) {
  return {
    state: "scanned",
    verdict,
    level: trustLevel(verdict, findings),
    summary: summaryOf(findings),
    decisions: findings.filter(({ severity }) => needsDecision(severity)).length,
    permissions: permissionsOf(findings),
    findings: [...findings]
      .sort((a, b) => WEIGHT[b.severity] - WEIGHT[a.severity])
      .slice(0, MOST_FINDINGS)
      .map(({ rule, severity, confidence, path, line, message, evidence }) => {
        const help = ruleLink(rule);
        return {
          rule,
          ...(help !== undefined && { help }),
          severity,
          confidence,
          path,
          line: line ?? 1,
          explanation: message,
          fix: adviceFor(rule),
          evidence,
        };
      }),
  } satisfies SkillScan;
}

/** One sentence: how much of it needs a decision. */
function summaryOf(findings: readonly Finding[]): string {
  const decisions = findings.filter(({ severity }) => needsDecision(severity)).length;
  const notes = findings.length - decisions;
  if (findings.length === 0) return "The scan read every file and has nothing to tell.";
  const noteWords = notes === 1 ? "1 note" : `${notes} notes`;
  if (decisions === 0) return `${noteWords}, and nothing that needs a decision.`;
  const decisionWords = decisions === 1 ? "1 finding needs" : `${decisions} findings need`;
  return `${decisionWords} a decision${notes === 0 ? "" : `; ${noteWords} beside`}.`;
}

// A hostile skill can have thousands; nobody reads more than these before acting.
const MOST_FINDINGS = 500;

const WEIGHT = { info: 0, review: 1, block: 2 } as const;
