import { adviceFor, type Finding, type ScanReport } from "@skillquay/scan";
import { oneLine, type Problem } from "@skillquay/skill";

/**
 * What a scan found that somebody should look at, as problems of the skill: one for each finding, most serious first. They
 * are shown and refuse nothing: a person's own skills are that person's business.
 */
export function scanProblems({ findings }: ScanReport): Problem[] {
  const serious = [
    ...findings.filter(({ severity }) => severity === "block"),
    ...findings.filter(({ severity }) => severity === "review"),
  ];
  const shown = serious.slice(0, PROBLEMS_SHOWN).map(problemOf);
  const rest = serious.length - shown.length;
  if (rest === 0) return shown;
  return [
    ...shown,
    {
      code: "scan_findings_more",
      severity: "info",
      message: `The scan has ${rest} more findings.`,
      fix: "See all of them: skillquay scan <folder>",
    },
  ];
}

// Other problems must stay in sight.
const PROBLEMS_SHOWN = 5;

function problemOf({ rule, severity, path, line, evidence, message }: Finding): Problem {
  return {
    code: severity === "block" ? "scan_block" : "scan_review",
    severity: "warning",
    message: `${message} (${rule})`,
    fix: adviceFor(rule),
    ...(path === "" ? {} : { file: oneLine(path, 200) }),
    ...(line === undefined ? {} : { line }),
    ...(evidence === "" ? {} : { evidence: oneLine(evidence, 200) }),
  };
}
