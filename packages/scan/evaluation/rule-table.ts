import type { Judged } from "./item.ts";

/** What a rule does in packages that may be read: how often it fires, has a part in the verdict, and is its only reason. */
export interface RuleUse {
  readonly rule: string;
  readonly harmful: Uses;
  readonly harmless: Uses;
}

export interface Uses {
  readonly fires: number;
  readonly decides: number;
  readonly alone: number;
}

/** Every rule that is named or fires, those that decide most first. */
export function ruleTable(judged: readonly Judged[], rules: readonly string[] = []): RuleUse[] {
  const fired = judged.flatMap(({ report }) => report.findings.map(({ rule }) => rule));
  const usesIn = (label: string, rule: string) =>
    usesOf(
      rule,
      judged.filter(({ item }) => item.label === label),
    );
  return [...new Set([...rules, ...fired])]
    .map((rule) => ({ rule, harmful: usesIn("malicious", rule), harmless: usesIn("benign", rule) }))
    .sort(
      (a, b) =>
        b.harmful.alone - a.harmful.alone ||
        b.harmful.decides - a.harmful.decides ||
        (a.rule < b.rule ? -1 : 1),
    );
}

function usesOf(rule: string, judged: readonly Judged[]): Uses {
  let [fires, decides, alone] = [0, 0, 0];
  for (const { report } of judged) {
    if (!report.findings.some((finding) => finding.rule === rule)) continue;
    fires += 1;
    if (report.verdict === "allow") continue;
    const deciding = new Set(
      report.findings.filter(({ severity }) => severity === report.verdict).map((finding) => finding.rule),
    );
    if (!deciding.has(rule)) continue;
    decides += 1;
    if (deciding.size === 1) alone += 1;
  }
  return { fires, decides, alone };
}

export function showRuleTable(uses: readonly RuleUse[]): string[] {
  const cells = ({ fires, decides, alone }: Uses) =>
    [fires, decides, alone].map((count) => `${count}`.padStart(8)).join("");
  const silent = uses.filter(({ harmful, harmless }) => harmful.decides + harmless.decides === 0);
  return [
    `${"".padEnd(WIDTH)}${"in harmful packages".padStart(24)}${"in harmless packages".padStart(24)}`,
    `${"rule".padEnd(WIDTH)}${`${"fires".padStart(8)}${"decides".padStart(8)}${"alone".padStart(8)}`.repeat(2)}`,
    ...uses.map(({ rule, harmful, harmless }) => `${rule.padEnd(WIDTH)}${cells(harmful)}${cells(harmless)}`),
    `${silent.length} of ${uses.length} rules decide nothing here.`,
  ];
}

const WIDTH = 46;
