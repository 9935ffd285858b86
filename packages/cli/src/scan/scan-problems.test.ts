import type { Finding, ScanReport } from "@skillquay/scan";
import { expect, it } from "vitest";
import { scanProblems } from "./scan-problems.ts";

const finding: Finding = {
  rule: "R02.download_piped_to_shell",
  severity: "review",
  confidence: "high",
  path: "scripts/a.sh",
  line: 3,
  evidence: "curl\nx",
  message: "A download is run.",
};

function reportOf(findings: readonly Finding[]): ScanReport {
  return { engine: "x", verdict: "review", findings, capabilities: [], notAnalysed: [] };
}

it("says each serious finding in one problem with place, evidence and advice", () => {
  expect(scanProblems(reportOf([finding, { ...finding, severity: "info" }]))).toEqual([
    {
      code: "scan_review",
      severity: "warning",
      message: "A download is run. (R02.download_piped_to_shell)",
      fix: "Download first, look at it, check its digest, then run it.",
      file: "scripts/a.sh",
      line: 3,
      evidence: "curl x",
    },
  ]);
});

it("puts what must not be used first, and counts what it leaves out", () => {
  const many = Array.from({ length: 9 }, () => finding);
  const problems = scanProblems(reportOf([...many, { ...finding, severity: "block" }]));
  expect(problems.map(({ code }) => code)).toEqual([
    "scan_block",
    ...Array.from({ length: 4 }, () => "scan_review"),
    "scan_findings_more",
  ]);
  expect(problems.at(-1)?.message).toBe("The scan has 5 more findings.");
});
