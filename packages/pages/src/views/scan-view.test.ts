import { expect, it } from "vitest";
import { scanView } from "./scan-view.ts";

const finding = {
  rule: "R05.post",
  confidence: "high",
  path: "scripts/a.sh",
  evidence: "curl -d @secrets",
  message: "It sends a file to a server.",
} as const;

it("shows what weighs most first, each finding at a line, with what to do about it", () => {
  const view = scanView({
    verdict: "block",
    findings: [
      { ...finding, severity: "info" },
      { ...finding, severity: "block", line: 7, capability: "sends data out" },
    ],
  });
  expect(view).toMatchObject({
    state: "scanned",
    verdict: "block",
    level: "blocked",
    summary: "1 finding needs a decision; 1 note beside.",
    decisions: 1,
    permissions: ["send data out"],
  });
  expect(view.findings.map(({ severity, line }) => [severity, line])).toEqual([
    ["block", 7],
    ["info", 1],
  ]);
  expect(view.findings[0]?.fix).toMatch(/\.$/);
});

it("accuses nobody where nothing needs a decision", () => {
  const note = { ...finding, severity: "info", capability: "removes guards" } as const;
  expect(scanView({ verdict: "allow", findings: [note, note] })).toMatchObject({
    level: "notes",
    summary: "2 notes, and nothing that needs a decision.",
    decisions: 0,
    permissions: [],
  });
  expect(scanView({ verdict: "allow", findings: [] })).toMatchObject({ level: "clear", findings: [] });
});

it("links a finding to where its rule is explained", () => {
  const of = (rule: string) =>
    scanView({ verdict: "block", findings: [{ ...finding, rule, severity: "block" }] }).findings[0]?.help;
  expect(of("exfiltration.dns")).toMatch(/\/rules\.md#exfiltration\.dns$/);
  expect(of("scan.timed_out")).toBeUndefined();
});
