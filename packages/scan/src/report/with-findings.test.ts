import { expect, it } from "vitest";
import type { Finding, ScanReport } from "../engine/finding.ts";
import { withFindings } from "./with-findings.ts";

const report: ScanReport = {
  engine: "e",
  verdict: "review",
  findings: [],
  capabilities: ["runs commands"],
  notAnalysed: [],
};
const finding = (severity: Finding["severity"]): Finding => ({
  rule: "detonation.x",
  severity,
  confidence: "high",
  path: "a",
  evidence: "",
  message: "m",
  capability: "opens network",
});

it("adds findings and their capabilities, and raises the verdict but never lowers it", () => {
  expect(withFindings(report, [finding("block")])).toEqual({
    ...report,
    verdict: "block",
    findings: [finding("block")],
    capabilities: ["opens network", "runs commands"],
  });
  expect(withFindings(report, [finding("info")]).verdict).toBe("review");
  expect(withFindings({ ...report, verdict: "allow" }, [finding("info")]).verdict).toBe("allow");
  expect(withFindings(report, [])).toBe(report);
});
