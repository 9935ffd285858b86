import { adviceFor, type Finding } from "@skillquay/scan";
import { oneLine, type Problem } from "@skillquay/skill";
import * as z from "zod/v4";
import { storedFindings } from "./stored-findings.ts";

/**
 * What the scan found that somebody should look at, as problems of the skill: they travel with it wherever it is listed or
 * loaded. A blocked one begins with a banner that says what became of it.
 */
export function scanProblems(stored: unknown): Problem[] {
  const text = storedScan.safeParse(stored);
  if (!text.success) return [];
  const findings = storedFindings(text.data.findings);
  const sorted = [
    ...findings.filter(({ severity }) => severity === "block"),
    ...findings.filter(({ severity }) => severity === "review"),
  ];
  const banner = text.data.verdict === "block" ? [QUARANTINED] : [];
  return [...banner, ...sorted.slice(0, PROBLEMS_SHOWN).map(problemOf)];
}

const storedScan = z.object({ verdict: z.enum(["review", "block"]), findings: z.array(z.unknown()) });

// Other problems must stay in sight; all findings are at /v1/skills/<slug>/scan.
const PROBLEMS_SHOWN = 5;

const QUARANTINED: Problem = {
  code: "skill_quarantined",
  severity: "error",
  message: "The scan blocks this version. Drives that have it keep it; nobody else gets to see it.",
  fix: "Do not follow it before somebody has read the findings; remove it, or publish a version without them.",
};

function problemOf({ rule, severity, path, line, message }: Finding): Problem {
  return {
    code: severity === "block" ? "scan_block" : "scan_review",
    severity: "warning",
    message: `${message} (${rule})`,
    fix: adviceFor(rule),
    ...(path !== "" && { file: oneLine(path, 200) }),
    ...(line !== undefined && { line }),
  };
}
