import { linear } from "../matching/linear.ts";
import { purposeOf } from "../prose/purpose.ts";
import type { SkillView } from "../view/skill-view.ts";
import { COMBINATIONS, type Combination, type Part } from "./combinations.ts";
import type { Capability, Finding, FindingSeverity, Verdict } from "./finding.ts";
import { linkedFiles } from "./linked-files.ts";
import type { Signal } from "./signal.ts";

export interface Judgement {
  readonly verdict: Verdict;
  /** Gravest first, then by file and line. */
  readonly findings: readonly Finding[];
  readonly capabilities: readonly Capability[];
}

/** Makes findings and the verdict out of everything the rules saw. What weighs together stands in `COMBINATIONS`. */
export function judge(signals: readonly Signal[], view: SkillView): Judgement {
  const { isAboutSecurity } = purposeOf(view);
  const weighed = signals
    .slice(0, MAX_SIGNALS)
    .map((signal) => ({ signal, weight: weightOf(signal, isAboutSecurity) }));
  const severities = new Map<Signal, FindingSeverity>(
    weighed.map(({ signal, weight }) => [signal, ALONE[weight]]),
  );
  const areLinked = linkedFiles(view);
  raiseCrowded(weighed, severities);
  // Attacks that a skill about security shows as such stand side by side on its pages; together they are still shown.
  const combined = isAboutSecurity
    ? weighed.filter(({ signal, weight }) => signal.isCautionary !== true || RISES.has(weight))
    : weighed;
  for (const combination of COMBINATIONS) raise(combination, combined, severities, areLinked);
  const findings = weighed.map(({ signal }) => findingOf(signal, severities.get(signal) ?? "info"));
  findings.sort(
    (a, b) =>
      RANK[b.severity] - RANK[a.severity] ||
      compare(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.rule, b.rule),
  );
  return {
    verdict: verdictOf(findings),
    findings,
    capabilities: [
      ...new Set(
        weighed.flatMap(({ signal: { capability, isCautionary } }) =>
          capability === undefined || isCautionary === true ? [] : [capability],
        ),
      ),
    ].sort(),
  };
}

type Weight = Signal["weight"];

interface Weighed {
  readonly signal: Signal;
  readonly weight: Weight;
}

// More than a person reads; a hostile skill can make as many as it likes.
const MAX_SIGNALS = 2_000;

const ALONE: Readonly<Record<Weight, FindingSeverity>> = {
  note: "info",
  odd: "info",
  suspicious: "review",
  conclusive: "block",
};

const RISES: ReadonlySet<Weight> = new Set<Weight>(["suspicious", "conclusive"]);
const STEPS: readonly Weight[] = ["note", "odd", "suspicious", "conclusive"];
const RANK: Readonly<Record<FindingSeverity, number>> = { info: 0, review: 1, block: 2 };

/**
 * What is shown as bad weighs one step less, in a skill about security two; and there, the words of attacks alone weigh one
 * step less, because they are its subject. Bytes that hide or run something are never only talked about.
 */
function weightOf({ weight, isCautionary, rule, confidence }: Signal, isAboutSecurity: boolean): Weight {
  if (HARD_FACTS.test(rule)) return weight;
  if (isAboutSecurity && SPECIMEN.test(rule)) return "odd";
  // Learned from orders; a page that describes attacks has all of their words.
  if (isAboutSecurity && LEARNED.test(rule)) return "note";
  const steps =
    (isCautionary === true ? (isAboutSecurity ? 2 : 1) : 0) +
    (isAboutSecurity && isCautionary !== true && confidence !== "high" && TALK.test(rule) ? 1 : 0);
  return STEPS[Math.max(0, STEPS.indexOf(weight) - steps)] ?? "note";
}

const LEARNED = linear(/^[a-z-]{1,30}\.reads-like-/);
const HARD_FACTS = linear(
  /^(?:hidden-text\.(?:tag|variation|hidden-in|zero-width-run)|opaque-content\.|known-bad\.|scan\.)/,
);
// A single character, as a specimen of what to look for.
const SPECIMEN = linear(/^hidden-text\.(?:zero-width|direction-controls|variation-selectors)$/);
const TALK = linear(/^(?:guardrails|prompt-injection|deception|destruction|indirect-injection)\./);

function raise(
  { all, within, becomes }: Combination,
  weighed: readonly Weighed[],
  severities: Map<Signal, FindingSeverity>,
  areLinked: (a: string, b: string) => boolean,
): void {
  const [first, second] = all;
  if (first === undefined || second === undefined) return;
  const firsts = weighed.filter((item) => fits(first, item)).slice(0, MAX_PARTS);
  const seconds = weighed.filter((item) => fits(second, item)).slice(0, MAX_PARTS);
  for (const { signal: a } of firsts) {
    for (const { signal: b } of seconds) {
      if (familyOf(a) === familyOf(b) || !areNear(a, b, within, areLinked)) continue;
      // What was learned asks for a person, and never settles it.
      if (becomes === "block" && (LEARNED.test(a.rule) || LEARNED.test(b.rule))) continue;
      // Two attacks that are both shown as such make a page about attacks: a person looks, nothing is refused.
      if (becomes === "block" && a.isCautionary === true && b.isCautionary === true) continue;
      for (const signal of [a, b]) {
        if (RANK[severities.get(signal) ?? "info"] < RANK[becomes]) severities.set(signal, becomes);
      }
    }
  }
}

/** Two odd readings of one and the same sentence are one strong one. */
function raiseCrowded(weighed: readonly Weighed[], severities: Map<Signal, FindingSeverity>): void {
  const byEvidence = new Map<string, Signal[]>();
  for (const { signal, weight } of weighed) {
    if (weight !== "odd" || !LANGUAGE.test(signal.rule)) continue;
    const key = `${signal.path}\n${signal.line}\n${signal.evidence}`;
    byEvidence.set(key, [...(byEvidence.get(key) ?? []), signal]);
  }
  for (const crowd of byEvidence.values()) {
    const isOneKind = new Set(crowd.map(familyOf)).size < 2;
    // Guards fall together in honest texts, too; a claim to authority together with an override does not.
    if (
      new Set(crowd.map(({ rule }) => rule)).size < 2 ||
      (isOneKind && !crowd.every((signal) => familyOf(signal) === "prompt-injection"))
    )
      continue;
    for (const signal of crowd) severities.set(signal, "review");
  }
}

const LANGUAGE = linear(
  /^(?:lure|exfiltration|persistence|guardrails|prompt-injection|deception|destruction|irreversible|indirect-injection)\./,
);

// One pair is enough for a verdict; the rest is for the reader.
const MAX_PARTS = 200;

function fits({ any, at }: Part, { signal: { rule }, weight }: Weighed): boolean {
  return (
    STEPS.indexOf(weight) >= STEPS.indexOf(at) &&
    any.some((name) => rule === name || rule.startsWith(`${name}.`))
  );
}

function familyOf({ rule }: Signal): string {
  return rule.slice(0, rule.indexOf("."));
}

function areNear(
  a: Signal,
  b: Signal,
  within: Combination["within"],
  areLinked: (a: string, b: string) => boolean,
): boolean {
  if (within === "linked") return a.path === b.path || areLinked(a.path, b.path);
  if (a.path !== b.path) return false;
  const lines = Math.abs((a.line ?? 1) - (b.line ?? 1));
  return lines <= (within === "passage" ? PASSAGE_LINES : SECTION_LINES);
}

const PASSAGE_LINES = 3;
const SECTION_LINES = 40;

function findingOf(signal: Signal, severity: FindingSeverity): Finding {
  const { rule, confidence, path, line, evidence, message, capability } = signal;
  return {
    rule,
    severity,
    confidence,
    path,
    ...(line !== undefined && { line }),
    evidence,
    message,
    ...(capability !== undefined && { capability }),
  };
}

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ severity }) => severity === "block")) return "block";
  return findings.some(({ severity }) => severity === "review") ? "review" : "allow";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
