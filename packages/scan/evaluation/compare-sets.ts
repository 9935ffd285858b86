import type { Judged } from "./item.ts";
import { type Score, scoreOf } from "./score-of.ts";

/** The same figures of several sets side by side, as lines of a table. A gap between two halves is what to watch. */
export function compareSets(sets: Readonly<Record<string, readonly Judged[]>>): string[] {
  const scores = Object.values(sets).map(scoreOf);
  const timeouts = Object.values(sets).map((judged) => judged.filter(isCutOff).length);
  const row = (title: string, cells: readonly string[]) =>
    `${title.padEnd(TITLE)}${cells.map((cell) => cell.padStart(CELL)).join("")}`;
  const line = (title: string, cell: (score: Score) => string) => row(title, scores.map(cell));
  return [
    row("", Object.keys(sets)),
    line("harmful packages", ({ malicious }) => `${malicious.count}`),
    line("  in families", ({ familyAveraged }) => `${familyAveraged.families}`),
    line("  blocked, by family", ({ familyAveraged, malicious }) =>
      malicious.count === 0 ? "–" : percent(familyAveraged.block),
    ),
    line("  check or blocked", ({ familyAveraged, malicious }) =>
      malicious.count === 0 ? "–" : percent(familyAveraged.flagged),
    ),
    line("harmless packages", ({ benign }) => `${benign.count}`),
    line("  blocked", ({ benign }) => `${benign.block.count}`),
    line("  check or blocked", ({ benign }) => `${benign.flagged.count} = ${percent(benign.flagged.share)}`),
    row(
      "not finished in time",
      timeouts.map((count) => `${count}`),
    ),
    line("work, p50 ms", ({ timeMs }) => timeMs.p50.toFixed(1)),
    line("work, p99 ms", ({ timeMs }) => timeMs.p99.toFixed(1)),
    line("work, max ms", ({ timeMs }) => timeMs.max.toFixed(1)),
  ];
}

const TITLE = 24;
const CELL = 14;

function isCutOff({ report }: Judged): boolean {
  return report.findings.some(({ rule }) => rule === "scan.timed_out" || rule === "scan.stuck");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
