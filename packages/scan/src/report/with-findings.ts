import type { Capability, Finding, ScanReport, Verdict } from "../engine/finding.ts";

/** The report with findings that came from elsewhere than the rules, such as a run in the sandbox. They only ever raise the verdict. */
export function withFindings(report: ScanReport, findings: readonly Finding[]): ScanReport {
  if (findings.length === 0) return report;
  const gravest = ORDER.find(
    (verdict) => verdict === report.verdict || findings.some(({ severity }) => severity === verdict),
  );
  const capabilities = new Set<Capability>([
    ...report.capabilities,
    ...findings.flatMap(({ capability }) => capability ?? []),
  ]);
  return {
    ...report,
    verdict: gravest ?? report.verdict,
    findings: [...report.findings, ...findings],
    capabilities: [...capabilities].sort(),
  };
}

const ORDER: readonly Verdict[] = ["block", "review", "allow"];
