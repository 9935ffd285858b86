import type { Finding, NotAnalysed, ScanReport } from "../engine/finding.ts";

/** The report of a skill of which something could not be read: nobody can say that what was not seen is harmless. */
export function withUnread(report: ScanReport, notRead: readonly NotAnalysed[]): ScanReport {
  const [first] = notRead;
  if (first === undefined) return report;
  const finding: Finding = {
    rule: "scan.not_read",
    severity: "review",
    confidence: "high",
    path: first.path,
    evidence: first.why,
    message: `${notRead.length === 1 ? "A file of the skill was" : `${notRead.length} files of the skill were`} not read.`,
  };
  return {
    ...report,
    verdict: report.verdict === "allow" ? "review" : report.verdict,
    findings: [...report.findings, finding],
    notAnalysed: [...report.notAnalysed, ...notRead],
  };
}
