import { expect, it } from "vitest";
import type { KeptAcceptance } from "./accepted-findings.ts";
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

const kept = {
  id: "1",
  treeDigest: "tree-1",
  rule: finding.rule,
  explanation: finding.message,
  reason: "Our own server.",
  by: "ada",
  at: new Date("2026-11-01T00:00:00Z"),
  expiresAt: new Date("2026-12-01T00:00:00Z"),
  withdrawnAt: null,
};
const viewAt = (now: string, severity: "review" | "block", changed: Partial<KeptAcceptance> = {}) =>
  scanView(
    { verdict: severity, findings: [{ ...finding, severity, capability: "sends data out" }] },
    { acceptances: [{ ...kept, ...changed }], treeDigest: "tree-1", now: new Date(now) },
  );

it("counts out what somebody accepted, says who and why, and still says what the skill can do", () => {
  expect(viewAt("2026-11-19", "review")).toMatchObject({
    verdict: "review",
    level: "notes",
    decisions: 0,
    summary: "1 finding is accepted, and nothing else was found.",
    permissions: ["send data out"],
    findings: [{ accepted: true }],
    acceptances: [
      { by: "ada", reason: "Our own server.", state: "holds", until: "2026-12-01T00:00:00.000Z" },
    ],
  });
});

it("asks again when the time is over or the bytes are others, and shows the earlier decision all the same", () => {
  expect(viewAt("2026-12-01", "review")).toMatchObject({
    level: "check",
    decisions: 1,
    acceptances: [{ state: "expired" }],
  });
  expect(viewAt("2026-11-19", "review", { treeDigest: "tree-0" })).toMatchObject({
    decisions: 1,
    acceptances: [{ state: "other-bytes" }],
  });
  expect(viewAt("2026-11-19", "review", { explanation: "It does something else." }).decisions).toBe(1);
});

it("lets nobody accept what was found harmful", () => {
  expect(viewAt("2026-11-19", "block")).toMatchObject({ level: "blocked", decisions: 1 });
});
