import type { Finding, Verdict } from "../src/engine/finding.ts";
import type { Judged } from "./item.ts";
import { type Rate, rateOf } from "./rate-of.ts";

/** What a set of labelled packages says about the scanner. */
export interface Score {
  readonly malicious: { readonly count: number; readonly block: Rate; readonly flagged: Rate };
  /** Each family weighs the same, however many near-duplicates it has. */
  readonly familyAveraged: { readonly families: number; readonly block: number; readonly flagged: number };
  readonly families: readonly Group[];
  readonly benign: { readonly count: number; readonly block: Rate; readonly flagged: Rate };
  /** False positives by source of the harmless ones; recall by source of the others. */
  readonly benignSources: readonly Group[];
  readonly maliciousSources: readonly Group[];
  /** Pairs of which the harmful one is flagged and its clean twin allowed. */
  readonly pairs: Rate;
  readonly timeMs: {
    readonly p50: number;
    readonly p99: number;
    readonly max: number;
    readonly maxPerMiB: number;
  };
  readonly duplicates: number;
  /** The same files under both labels: one of the two is wrong. */
  readonly contradictions: readonly string[];
  readonly missed: readonly Listed[];
  readonly onlyReviewed: readonly string[];
  readonly falseAlarms: readonly Listed[];
  readonly splitPairs: readonly { readonly malicious: string; readonly benign: string }[];
}

export interface Group {
  readonly name: string;
  readonly block: Rate;
  /** Review or block. */
  readonly flagged: Rate;
}

export interface Listed {
  readonly id: string;
  readonly family: string;
  readonly source: string;
  readonly verdict: Verdict;
  readonly findings: readonly Pick<Finding, "rule" | "severity" | "path" | "line" | "evidence">[];
}

export function scoreOf(judged: readonly Judged[]): Score {
  const { unique, contradictions } = withoutDuplicates(judged);
  const malicious = unique.filter(({ item }) => item.label === "malicious");
  const benign = unique.filter(({ item }) => item.label === "benign");
  const families = groupsOf(malicious, ({ item }) => item.family);
  const { pairs, splitPairs } = scorePairs(judged);
  return {
    malicious: { count: malicious.length, ...rates(malicious) },
    familyAveraged: {
      families: families.length,
      block: mean(families.map(({ block }) => block.share)),
      flagged: mean(families.map(({ flagged }) => flagged.share)),
    },
    families,
    benign: { count: benign.length, ...rates(benign) },
    benignSources: groupsOf(benign, ({ item }) => item.source),
    maliciousSources: groupsOf(malicious, ({ item }) => item.source),
    pairs,
    timeMs: times(unique),
    duplicates: judged.length - unique.length,
    contradictions,
    missed: malicious.filter((one) => !isFlagged(one)).map(listed),
    onlyReviewed: malicious.filter(({ report }) => report.verdict === "review").map(({ item }) => item.id),
    falseAlarms: benign.filter(isFlagged).map(listed),
    splitPairs,
  };
}

export function isFlagged({ report }: Pick<Judged, "report">): boolean {
  return report.verdict !== "allow";
}

function withoutDuplicates(judged: readonly Judged[]) {
  const first = new Map<string, Judged>();
  const contradictions: string[] = [];
  for (const one of judged) {
    const cached = first.get(one.digest);
    if (cached === undefined) first.set(one.digest, one);
    else if (cached.item.label !== one.item.label)
      contradictions.push(`${cached.item.id} and ${one.item.id}`);
  }
  return { unique: [...first.values()], contradictions };
}

function rates(group: readonly Judged[]): { readonly block: Rate; readonly flagged: Rate } {
  const blocked = group.filter(({ report }) => report.verdict === "block").length;
  return {
    block: rateOf(blocked, group.length),
    flagged: rateOf(group.filter(isFlagged).length, group.length),
  };
}

function groupsOf(judged: readonly Judged[], nameOf: (one: Judged) => string): Group[] {
  const groups = new Map<string, Judged[]>();
  for (const one of judged) {
    const group = groups.get(nameOf(one));
    if (group === undefined) groups.set(nameOf(one), [one]);
    else group.push(one);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, group]) => ({ name, ...rates(group) }));
}

/** A pair is named by the harmful one (the twin's id), by the clean one, or by a word that both share. */
function scorePairs(judged: readonly Judged[]): Pick<Score, "pairs" | "splitPairs"> {
  const byId = new Map(judged.map((one) => [one.item.id, one]));
  const byWord = new Map<string, Judged[]>();
  for (const one of judged) {
    if (one.item.pair === undefined) continue;
    byWord.set(one.item.pair, [...(byWord.get(one.item.pair) ?? []), one]);
  }
  const matches = new Map<string, { readonly malicious: Judged; readonly benign: Judged }>();
  for (const one of judged) {
    if (one.item.pair === undefined) continue;
    const named = byId.get(one.item.pair);
    for (const other of [...(named === undefined ? [] : [named]), ...(byWord.get(one.item.pair) ?? [])]) {
      if (other.item.label === one.item.label) continue;
      const [malicious, benign] = one.item.label === "malicious" ? [one, other] : [other, one];
      matches.set(`${malicious.item.id}\0${benign.item.id}`, { malicious, benign });
    }
  }
  const all = [...matches.values()];
  const split = all.filter(({ malicious, benign }) => isFlagged(malicious) && !isFlagged(benign));
  return {
    pairs: rateOf(split.length, all.length),
    splitPairs: all
      .filter((pair) => !split.includes(pair))
      .map(({ malicious, benign }) => ({ malicious: malicious.item.id, benign: benign.item.id })),
  };
}

function times(judged: readonly Judged[]): Score["timeMs"] {
  const sorted = judged.map(({ timeMs }) => timeMs).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  // Below a MiB the fixed cost of a scan would be taken for its speed.
  const perMiB = judged.map(({ timeMs, sizeBytes }) => timeMs / Math.max(1, sizeBytes / 1024 / 1024));
  return { p50: at(0.5), p99: at(0.99), max: at(1), maxPerMiB: perMiB.reduce((a, b) => Math.max(a, b), 0) };
}

function listed({ item, report }: Judged): Listed {
  const findings = report.findings.map(({ rule, severity, path, line, evidence }) => ({
    rule,
    severity,
    path,
    ...(line === undefined ? {} : { line }),
    evidence,
  }));
  return { id: item.id, family: item.family, source: item.source, verdict: report.verdict, findings };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
