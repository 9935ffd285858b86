import { oneLine } from "@skillquay/skill";
import type { Rate } from "./rate-of.ts";
import type { Group, Listed, Score } from "./score-of.ts";
import type { RewriteScore } from "./score-rewrites.ts";

/** The score as lines for people. `lists` cuts each list of packages. */
export function showScore(score: Score, lists = 200): string[] {
  const { malicious, familyAveraged, benign, timeMs } = score;
  return [
    `${malicious.count} malicious, ${benign.count} benign; ${score.duplicates} exact duplicates counted once`,
    ...score.contradictions.map((pair) => `Under both labels: ${oneLine(pair, 300)}`),
    ...(malicious.count === 0
      ? []
      : [
          "",
          `Recall, averaged over ${familyAveraged.families} families: ${percent(familyAveraged.flagged)} review or block, ${percent(familyAveraged.block)} block`,
          `Recall, by package: ${rateText(malicious.flagged)} review or block, ${rateText(malicious.block)} block`,
          ...table("family", score.families),
          ...(score.maliciousSources.length > 1 ? table("source", score.maliciousSources) : []),
        ]),
    ...(benign.count === 0
      ? []
      : [
          "",
          `False positives: ${rateText(benign.flagged)} review or block, ${rateText(benign.block)} block`,
          ...table("source", score.benignSources),
        ]),
    ...(score.pairs.of === 0 ? [] : ["", `Pairs told apart: ${rateText(score.pairs)}`]),
    ...score.splitPairs
      .slice(0, lists)
      .map(({ malicious, benign }) => `  not: ${oneLine(malicious, 120)} / ${oneLine(benign, 120)}`),
    "",
    `Time of work: p50 ${timeMs.p50.toFixed(1)} ms, p99 ${timeMs.p99.toFixed(1)} ms, max ${timeMs.max.toFixed(1)} ms, worst ${timeMs.maxPerMiB.toFixed(0)} ms per MiB`,
    ...list("Missed", score.missed, lists),
    ...list("False alarms", score.falseAlarms, lists),
  ];
}

export function showRewrites(rewrites: readonly RewriteScore[]): string[] {
  const of = rewrites.reduce((sum, { retained }) => sum + retained.of, 0);
  const kept = rewrites.reduce((sum, { retained }) => sum + retained.count, 0);
  return [
    "",
    `Retained under rewrites: ${kept} of ${of} (${percent(of === 0 ? 0 : kept / of)}), average of rewrites ${percent(
      rewrites.reduce((sum, { retained }) => sum + retained.share, 0) / Math.max(1, rewrites.length),
    )}`,
    ...rewrites.flatMap(({ name, retained, lost }) => [
      `  ${name.padEnd(22)} ${rateText(retained)}`,
      ...(lost.length === 0 ? [] : [`    lost: ${lost.map((id) => oneLine(id, 100)).join(", ")}`]),
    ]),
  ];
}

function table(title: string, groups: readonly Group[]): string[] {
  const width = Math.min(40, Math.max(title.length, ...groups.map(({ name }) => name.length)));
  return [
    `  ${title.padEnd(width)}  review or block             block`,
    ...groups.map(
      ({ name, flagged, block }) =>
        `  ${oneLine(name, width).padEnd(width)}  ${rateText(flagged).padEnd(26)}  ${rateText(block)}`,
    ),
  ];
}

function list(title: string, items: readonly Listed[], most: number): string[] {
  if (items.length === 0) return [];
  const shown = items
    .slice(0, most)
    .flatMap(({ id, family, verdict, findings }) => [
      `  ${verdict.padEnd(6)} ${oneLine(id, 160)} (${oneLine(family, 40)})`,
      ...findings
        .slice(0, 8)
        .map(
          ({ rule, severity, path, line, evidence }) =>
            `         ${severity} ${rule} ${oneLine(path, 80)}:${line ?? ""} > ${oneLine(evidence, 120)}`,
        ),
    ]);
  const rest = items.length - most;
  return ["", `${title} (${items.length})`, ...shown, ...(rest > 0 ? [`  … ${rest} more: use --json`] : [])];
}

function rateText({ count, of, share, low, high }: Rate): string {
  return `${percent(share)} (${count}/${of}; ${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
