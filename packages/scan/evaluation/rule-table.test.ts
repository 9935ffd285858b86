import { expect, it } from "vitest";
import type { FindingSeverity, Verdict } from "../src/engine/finding.ts";
import { compareSets } from "./compare-sets.ts";
import type { Item, Judged } from "./item.ts";
import { ruleTable, showRuleTable } from "./rule-table.ts";

const none = { fires: 0, decides: 0, alone: 0 };
const sample = [
  judged("malicious", "block", { "a.one": "block", "a.two": "review" }),
  judged("malicious", "review", { "a.one": "review", "a.two": "review" }),
  judged("benign", "allow", { "a.two": "info" }),
];

it("counts how often a rule fires, decides, and is the only reason", () => {
  expect(ruleTable(sample, ["a.silent"])).toEqual([
    { rule: "a.one", harmful: { fires: 2, decides: 2, alone: 1 }, harmless: none },
    { rule: "a.two", harmful: { fires: 2, decides: 1, alone: 0 }, harmless: { ...none, fires: 1 } },
    { rule: "a.silent", harmful: none, harmless: none },
  ]);
  expect(showRuleTable(ruleTable(sample, ["a.silent"])).at(-1)).toBe("1 of 3 rules decide nothing here.");
});

it("shows sets side by side without a word on what is in them", () => {
  const lines = compareSets({ own: sample, test: sample.slice(1) });
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ["own", "test"],
      ["blocked, by family", "50.0 %", "0.0 %"],
      ["check or blocked", "100.0 %", "100.0 %"],
    ]),
  );
  expect(lines.join("\n")).not.toContain("secret-id");
});

function judged(label: Item["label"], verdict: Verdict, rules: Record<string, FindingSeverity>): Judged {
  const item: Item = { id: "secret-id", label, family: "f", source: "s", files: async () => [] };
  const findings = Object.entries(rules).map(
    ([rule, severity]) =>
      ({ rule, severity, confidence: "high", path: "SKILL.md", evidence: "", message: "" }) as const,
  );
  const report = { engine: "test", verdict, findings, capabilities: [], notAnalysed: [] };
  return { item, report, timeMs: 1, sizeBytes: 1, digest: `${label}${verdict}` };
}
