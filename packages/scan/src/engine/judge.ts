import { describingPages, shownCode } from "../signals/shown-pages.ts";
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

/**
 * Makes findings and the verdict out of everything the rules saw. Acts decide: code, bytes, settings, and orders to do something
 * to a thing that is named. Words make an act beside them graver and decide nothing themselves. What weighs together stands in
 * `COMBINATIONS`; nothing that the skill says about itself makes anything weigh less.
 */
export function judge(signals: readonly Signal[], view: SkillView): Judgement {
  const [isShownAt, describes] = [shownCode(view), describingPages(view)];
  const weighed = signals.slice(0, MAX_SIGNALS).map((signal) => weighedOf(signal, isShownAt, describes));
  const severities = new Map<Signal, FindingSeverity>(
    weighed.map((item) => [item.signal, isEnoughOnMain(item, view) ? "review" : ALONE[item.weight]]),
  );
  const areLinked = linkedFiles(view);
  for (const combination of COMBINATIONS) raise(combination, weighed, severities, areLinked);
  raiseOrders(weighed, severities, view);
  const findings = weighed.map(({ signal }) => findingOf(signal, severities.get(signal) ?? "info"));
  findings.sort(
    (a, b) =>
      RANK[b.severity] - RANK[a.severity] ||
      compare(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      compare(a.rule, b.rule),
  );
  const capabilities = weighed.flatMap(({ signal: { capability, basis } }) =>
    capability === undefined || basis === "words" ? [] : [capability],
  );
  return { verdict: verdictOf(findings), findings, capabilities: [...new Set(capabilities)].sort() };
}

type Weight = Signal["weight"];

interface Weighed {
  readonly signal: Signal;
  readonly weight: Weight;
  readonly isShown: boolean;
}

// More than a person reads; a hostile skill can make as many as it likes.
const MAX_SIGNALS = 2_000;

const ALONE: Readonly<Record<Weight, FindingSeverity>> = {
  note: "info",
  odd: "info",
  suspicious: "review",
  conclusive: "block",
};

/**
 * What SKILL.md has the agent do, every agent does that loads it: an odd act there needs no second one. Of 1,184 real harmless pages none had one,
 * but for downloads from repositories, signs that are taken off a download, and what the exceptions name.
 */
function isEnoughOnMain(
  { signal: { basis, path, rule }, weight, isShown }: Weighed,
  view: SkillView,
): boolean {
  return (
    basis === "code" &&
    weight === "odd" &&
    !isShown &&
    path === view.main?.path &&
    (ENOUGH.has(rule.slice(0, rule.indexOf("."))) || rule === "supply-chain.foreign-index") &&
    !NOT_ENOUGH.has(rule)
  );
}

const ENOUGH: ReadonlySet<string> = new Set([
  "credentials",
  "exfiltration",
  "persistence",
  "destruction",
  "remote-control",
  "guardrails",
]);
const NOT_ENOUGH: ReadonlySet<string> = new Set([
  "guardrails.quarantine-removed",
  "destruction.wipes-disk",
  "credentials.cloud-metadata",
  "credentials.process-memory",
]);

const STEPS: readonly Weight[] = ["note", "odd", "suspicious", "conclusive"];
const RANK: Readonly<Record<FindingSeverity, number>> = { info: 0, review: 1, block: 2 };

function weighedOf(
  signal: Signal,
  isShownAt: ReturnType<typeof shownCode>,
  describes: ReturnType<typeof describingPages>,
): Weighed {
  const { weight, basis, path, line, isUnseen } = signal;
  if (basis === "words") return { signal, weight: atMost(weight, "odd"), isShown: false };
  // A sentence of a page that nothing has the agent follow describes; code that stands there can still be run.
  if (basis === "order" && isUnseen !== true && describes(path))
    return { signal, weight: atMost(weight, "odd"), isShown: true };
  const isShown = basis === "code" && isShownAt(path, line);
  return { signal, weight: isShown ? atMost(weight, "suspicious") : weight, isShown };
}

function atMost(weight: Weight, most: Weight): Weight {
  return STEPS.indexOf(weight) > STEPS.indexOf(most) ? most : weight;
}

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
  for (const { signal: a, isShown: isShownA } of firsts) {
    for (const { signal: b, isShown: isShownB } of seconds) {
      // Words beside words are no act; neither are two readings of one sentence.
      if (a.basis === "words" && b.basis === "words") continue;
      if (isSameSentence(a, b)) continue;
      if (familyOf(a) === familyOf(b) || !areNear(a, b, within, areLinked)) continue;
      if (becomes === "block" && isNoAct(a, isShownA) && isNoAct(b, isShownB)) continue;
      // Two remarks of pages that describe, or such a remark beside words, are no act either.
      if ([a, b].every(({ basis }) => basis !== "code" && basis !== undefined) && (isShownA || isShownB))
        continue;
      if (
        becomes === "block" &&
        [a, b].some(({ basis, rule }) => basis === "words" && !BLOCKING_WORDS.has(rule))
      )
        continue;
      for (const signal of [a, b]) {
        if (RANK[severities.get(signal) ?? "info"] < RANK[becomes]) severities.set(signal, becomes);
      }
    }
  }
}

/**
 * Two orders of different kinds on SKILL.md, each of which needs a person by itself, or one beside such code: of honest pages none has
 * two. One sentence is one of them, however many rules read it.
 */
function raiseOrders(
  weighed: readonly Weighed[],
  severities: Map<Signal, FindingSeverity>,
  view: SkillView,
): void {
  const grave = weighed
    .filter(
      ({ signal: { basis, path }, weight, isShown }) =>
        (basis === "order" || basis === "code") &&
        STEPS.indexOf(weight) >= STEPS.indexOf("suspicious") &&
        !isShown &&
        path === view.main?.path,
    )
    .map(({ signal }) => signal)
    .slice(0, MAX_PARTS);
  const settled = weighed.filter(
    ({ signal: { basis, weight } }) => basis === "words" && weight === "conclusive",
  );
  for (const a of grave) {
    if (a.basis !== "order") continue;
    // Where nobody looks no honest order stands, and words that leave no question make one graver.
    if (a.isUnseen === true || settled.some(({ signal }) => isSameSentence(a, signal)))
      severities.set(a, "block");
    for (const b of grave) {
      const isOne = a.line === b.line && (a.evidence.includes(b.evidence) || b.evidence.includes(a.evidence));
      if (familyOf(a) === familyOf(b) || isOne || !areNear(a, b, "section", () => false)) continue;
      severities.set(a, "block");
      severities.set(b, "block");
    }
  }
}

function isNoAct({ basis }: Signal, isShown: boolean): boolean {
  return isShown || basis === "words";
}

// To keep an act from the user is what no honest act needs.
const BLOCKING_WORDS: ReadonlySet<string> = new Set(["guardrails.hides-from-user"]);

function isSameSentence(a: Signal, b: Signal): boolean {
  const isLanguage = ({ basis }: Signal) => basis === "words" || basis === "order";
  return (
    isLanguage(a) && isLanguage(b) && a.path === b.path && a.line === b.line && a.evidence === b.evidence
  );
}

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

// A sentence and the fence it is about, with a remark between them.
const PASSAGE_LINES = 6;
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
