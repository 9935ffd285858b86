import { expect, it } from "vitest";
import { scanView } from "./scan-view.ts";

const finding = {
  rule: "R05.post",
  confidence: "high",
  path: "scripts/a.sh",
  evidence: "curl -d @secrets",
  message: "It sends a file to a server.",
} as const;
const report = { engine: "1", verdict: "block", notAnalysed: [] } as const;

it("shows what weighs most first, each finding at a line", () => {
  const view = scanView({
    ...report,
    capabilities: ["opens network", "sends data out"],
    findings: [
      { ...finding, severity: "review" },
      { ...finding, severity: "block", line: 7 },
    ],
  });
  expect(view).toMatchObject({
    state: "scanned",
    verdict: "block",
    summary: "It opens network, sends data out.",
  });
  expect(view.findings.map(({ severity, line }) => [severity, line])).toEqual([
    ["block", 7],
    ["review", 1],
  ]);
});

it("says so where a skill asks for nothing", () => {
  const view = scanView({ ...report, verdict: "allow", capabilities: [], findings: [] });
  expect(view).toMatchObject({ summary: "Asks for nothing special.", findings: [] });
});

it("links a finding to where its rule is explained", () => {
  const of = (rule: string) =>
    scanView({ ...report, capabilities: [], findings: [{ ...finding, rule, severity: "block" }] }).findings[0]
      ?.help;
  expect(of("exfiltration.dns")).toMatch(/\/rules\.md#exfiltration\.dns$/);
  expect(of("scan.timed_out")).toBeUndefined();
});
