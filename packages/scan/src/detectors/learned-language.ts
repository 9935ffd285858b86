import type { Capability } from "../engine/finding.ts";
import type { Detector, Signal } from "../engine/signal.ts";
import { passageReader } from "../learned/features-of.ts";
import { ELSEWHERE_BAR, type LanguageModel, languageModel, lengthBar } from "../learned/language-model.ts";
import { readWeights } from "../learned/read-weights.ts";
import { type Stretch, stretchesOf } from "../learned/stretches-of.ts";
import { linear } from "../matching/linear.ts";
import { destinationsIn, isNamedIn } from "../prose/destinations.ts";
import { purposeOf } from "../prose/purpose.ts";
import { readPassage } from "../prose/read-passage.ts";
import { isSpecimen } from "../prose/specimen.ts";
import type { Passage, SkillView } from "../view/skill-view.ts";

/**
 * What reads like texts that do harm, by weights learned from labelled passages. It asks for a person at most: `judge`
 * makes no block of it, because a weight explains less than a rule.
 */
export const learnedLanguage: Detector = (view) => languageSignals(view, languageOnce());

/** By these weights; training measures with others than the shipped ones. */
export function languageSignals(view: SkillView, model: LanguageModel): readonly Signal[] {
  const read = passageReader(purposeOf(view), model.numbers);
  const stretches = stretchesOf(view);
  const bar = lengthBar(stretches.length);
  const signals: Signal[] = [];
  for (const [at, stretch] of stretches.entries()) {
    const [first] = stretch;
    if (first === undefined) continue;
    const score = model.score(stretch, read) - bar - (first.path === view.main?.path ? 0 : ELSEWHERE_BAR);
    if (score <= model.suspicious || (score <= model.suspicious + CHOICE_BAR && isLeftToThem(stretch, view)))
      continue;
    const reasons = model.reasons(stretch, read);
    const { rule, like, capability } = likenessOf(reasons);
    signals.push({
      rule,
      weight: "suspicious",
      confidence: "medium",
      path: first.path,
      line: first.line,
      evidence: stretch.map(({ raw }) => raw).join(" "),
      message: `By its words it reads like ${like} (${reasons
        .slice(0, SHOWN)
        .map(([name]) => inWords(name))
        .join(", ")}).`,
      capability,
      isCautionary: stretch.some((passage) => isSpecimen(passage, besides(stretches, at))),
    });
  }
  return signals;
}

/** It leaves the deed to the person, or lets them look first; and nothing goes to a place that nobody knows. */
function isLeftToThem(stretch: Stretch, view: SkillView): boolean {
  if (!stretch.some(({ plain }) => THEIR_CHOICE.test(plain))) return false;
  const { text } = purposeOf(view);
  return stretch.every((passage) => {
    const { has } = readPassage(passage);
    const places = destinationsIn(passage.plain, text);
    return (
      !has("hush") &&
      !has("noAsk") &&
      places.every(({ kind, where, isMail }) => !isMail && (!FOREIGN.has(kind) || isNamedIn(where, text)))
    );
  });
}

const FOREIGN: ReadonlySet<string> = new Set(["drop", "foreign"]);
const THEIR_CHOICE = linear(
  /\bthe user (?:can|may|decides|chooses|picks|adds)\b|\b(?:added|given|chosen|picked|set) by (?:the user|them)\b|\b(?:do not|don't|never) (?:add|do|run|install|enable|set) (?:it|this|them) for (?:them|the user)\b|(?:^|[.;:] )ask (?:which|first|before|whether)\b|\bcheck (?:the|it|them|that) (?:\w{1,12} )?first\b|\b(?:shown|printed|displayed) once\b|\bnot stored\b|--dry-run\b|\bonly (?:the|a|an) [\w -]{2,40} (?:is|are) sent\b/,
);
// What such words take away where they are meant; whoever only adds them has the rules left to get past.
const CHOICE_BAR = 2;

/** What stands next to it in the text. */
function besides(stretches: readonly Stretch[], at: number): Passage[] {
  const line = stretches[at]?.[0]?.line ?? 0;
  const path = stretches[at]?.[0]?.path;
  return stretches
    .slice(Math.max(0, at - 1), at + 3)
    .flat()
    .filter((passage) => passage.path === path && Math.abs(passage.line - line) <= BESIDE_LINES);
}

const BESIDE_LINES = 6;

let loaded: LanguageModel | undefined;
/** Read when it is first needed: most who load this package scan nothing. */
function languageOnce(): LanguageModel {
  loaded ??= languageModel(readWeights());
  return loaded;
}

const SHOWN = 4;

interface Likeness {
  readonly rule: string;
  /** Ends the sentence "it reads like …". */
  readonly like: string;
  readonly capability: Capability;
}

/** The intent with the most weight gives the family. */
function likenessOf(reasons: readonly (readonly [string, number])[]): Likeness {
  const sums = new Map<string, number>();
  for (const [feature, weight] of reasons) {
    const intent = /^[ij]:([A-Za-z]{1,40})/.exec(feature)?.[1];
    if (intent !== undefined) sums.set(intent, (sums.get(intent) ?? 0) + weight);
  }
  const [loudest] = [...sums].filter(([intent]) => LIKENESS.has(intent)).sort((a, b) => b[1] - a[1]);
  return LIKENESS.get(loudest?.[0] ?? "") ?? HARM;
}

const HARM: Likeness = {
  rule: "deception.reads-like-harm",
  like: "an order that serves somebody else",
  capability: "overrides instructions",
};

const LIKENESS: ReadonlyMap<string, Likeness> = new Map(
  Object.entries<Likeness>({
    keptOut: {
      rule: "guardrails.reads-like-concealment",
      like: "something kept from the user",
      capability: "removes guards",
    },
    coverStory: {
      rule: "guardrails.reads-like-deceit",
      like: "a lie to the user",
      capability: "removes guards",
    },
    notAsked: {
      rule: "guardrails.reads-like-taken-consent",
      like: "a yes taken for granted",
      capability: "removes guards",
    },
    unguards: {
      rule: "guardrails.reads-like-unguarding",
      like: "the removal of a protection",
      capability: "removes guards",
    },
    takesPrivate: {
      rule: "exfiltration.reads-like-snooping",
      like: "a grab of private things",
      capability: "reads credentials",
    },
    leaves: {
      rule: "exfiltration.reads-like-a-leak",
      like: "data that leaves",
      capability: "sends data out",
    },
    obeysOutside: {
      rule: "indirect-injection.reads-like-remote-instructions",
      like: "orders taken from elsewhere",
      capability: "follows outside instructions",
    },
    overrules: {
      rule: "prompt-injection.reads-like-override",
      like: "an override of the rules above it",
      capability: "overrides instructions",
    },
    stays: {
      rule: "persistence.reads-like-persistence",
      like: "something that stays after the task",
      capability: "starts by itself",
    },
    spreads: {
      rule: "persistence.reads-like-spreading",
      like: "something that copies itself",
      capability: "changes agent files",
    },
    steers: {
      rule: "deception.reads-like-steering",
      like: "advice for somebody else's gain",
      capability: "overrides instructions",
    },
    spoils: {
      rule: "deception.reads-like-sabotage",
      like: "work made worse on purpose",
      capability: "overrides instructions",
    },
    presses: {
      rule: "impersonation.reads-like-pressure",
      like: "pressure on the user",
      capability: "overrides instructions",
    },
    diverts: {
      rule: "irreversible.reads-like-diversion",
      like: "value that goes elsewhere",
      capability: "spends or sends for you",
    },
    ruins: {
      rule: "destruction.reads-like-destruction",
      like: "the ruin of the user's things",
      capability: "destroys data",
    },
    burns: {
      rule: "destruction.reads-like-resource-abuse",
      like: "the use of the machine for others",
      capability: "destroys data",
    },
    lures: {
      rule: "lure.reads-like-a-lure",
      like: "a program from somewhere as the condition",
      capability: "runs downloads",
    },
  }),
);

/** `n:not>speak` as "not … speak", `b:not+tell` as "not tell". */
function inWords(feature: string): string {
  return feature
    .slice(feature.indexOf(":") + 1)
    .replace(">", " … ")
    .replace("+", " ")
    .replace(/\.\d+$/, "");
}
