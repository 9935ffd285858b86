import { linear } from "../matching/linear.ts";
import { destinationsIn } from "../prose/destinations.ts";
import type { Purpose } from "../prose/purpose.ts";
import { type ConceptName, readPassage } from "../prose/read-passage.ts";
import { BREAK, type Token } from "../prose/tokens.ts";
import type { Passage } from "../view/skill-view.ts";
import { CLASS_NAMES, classesOf, NUMBER_OF, unspacedClassesOf } from "./classes-of.ts";
import { INTENTS } from "./intents.ts";
import type { Stretch } from "./stretches-of.ts";
import { templateBook } from "./template-book.ts";

export type PassageReader = (passage: Passage) => ReadonlySet<string>;

/**
 * Names of what stands in a stretch, each once: `c:` classes of words, `n:` two classes near each other in this order,
 * `i:` intents and `j:` their templates, `k:` and `o:` notions of the phrase book and orders of them, `h:` kinds of
 * addresses, `w:` words that the skill's name and description do not have, `b:` two neighbouring words, `at:` where it
 * stands.
 */
export function featuresOf(stretch: Stretch, read: PassageReader): ReadonlySet<string> {
  const [first, second] = stretch;
  if (first === undefined) return new Set();
  return second === undefined ? read(first) : new Set([...read(first), ...read(second)]);
}

/** Which features are worth noting: all while learning, those with a weight afterwards. */
export interface NotedFeatures {
  readonly word: (name: string) => boolean;
  readonly pair: (first: string, second: string) => boolean;
  readonly near: (first: number, second: number) => boolean;
}

const EVERY_FEATURE: NotedFeatures = { word: () => true, pair: () => true, near: () => true };

/** Those that have a weight. */
export function notedFeatures(weights: ReadonlyMap<string, number>): NotedFeatures {
  const pairs = new Map<string, Set<string>>();
  for (const feature of weights.keys()) {
    if (!feature.startsWith("b:")) continue;
    const [first = "", second = ""] = feature.slice(2).split("+");
    pairs.set(first, (pairs.get(first) ?? new Set()).add(second));
  }
  const words = new Set(
    [...weights.keys()].filter((name) => name.startsWith("w:")).map((name) => name.slice(2)),
  );
  const near = NEAR.map((row) => row.map((name) => weights.has(name)));
  return {
    word: (name) => words.has(name),
    pair: (first, second) => pairs.get(first)?.has(second) === true,
    near: (first, second) => near[first]?.[second] === true,
  };
}

/** Reads passages against what the skill says it is for; what was read is kept as long as the reader. */
export function passageReader(purpose: Purpose, noted: NotedFeatures = EVERY_FEATURE): PassageReader {
  const own = new Set(purpose.reading.tokens.map(({ stem: root }) => root));
  const kept = new Map<Passage, ReadonlySet<string>>();
  return (passage) => {
    const known = kept.get(passage);
    if (known !== undefined) return known;
    const features = readFeatures(passage, purpose, own, noted);
    kept.set(passage, features);
    return features;
  };
}

function readFeatures(
  passage: Passage,
  purpose: Purpose,
  own: ReadonlySet<string>,
  noted: NotedFeatures,
): ReadonlySet<string> {
  const { plain, place, depth } = passage;
  const features = new Set<string>();
  const reading = readPassage(passage);
  const tokens = reading.tokens.slice(0, MOST_TOKENS);
  const byToken = classesOf(tokens);
  for (const number of unspacedClassesOf(plain)) features.add(CLASS[number] ?? "");
  for (const [at, numbers] of byToken.entries()) {
    for (const number of numbers) {
      features.add(CLASS[number] ?? "");
      addNear(features, number, { tokens, byToken, at, noted });
    }
  }
  for (const found of BOOK.find(tokens, byToken)) {
    for (const name of TEMPLATES[found]?.names ?? []) features.add(name);
  }
  for (const concept of CONCEPTS) {
    if (!reading.has(concept)) continue;
    features.add(`k:${concept}`);
    if (ORDERED.has(concept) && reading.orders(concept)) features.add(`o:${concept}`);
  }
  for (const { kind, isMail } of destinationsIn(plain, purpose.text))
    features.add(isMail ? `h:mail.${kind}` : `h:${kind}`);
  if (REFERRAL.test(plain)) features.add("h:referral");
  addWords(features, tokens, byToken, own, noted);
  if (UNSEEN.has(place)) features.add("at:unseen");
  if (depth > 0) features.add("at:decoded");
  return features;
}

// A sentence of more words is a list or data.
const MOST_TOKENS = 300;
const NEAR_WORDS = 5;

function addNear(
  features: Set<string>,
  first: number,
  {
    tokens,
    byToken,
    at,
    noted,
  }: {
    readonly tokens: readonly Token[];
    readonly byToken: readonly (readonly number[])[];
    readonly at: number;
    readonly noted: NotedFeatures;
  },
): void {
  for (let next = at + 1; next <= at + NEAR_WORDS && next < tokens.length; next += 1) {
    if (tokens[next]?.word === BREAK) return;
    for (const second of byToken[next] ?? [])
      if (second !== first && noted.near(first, second)) features.add(NEAR[first]?.[second] ?? "");
  }
}

/** Words and pairs of neighbours. What the skill is named after is the same word in all of them: its topic is no sign. */
function addWords(
  features: Set<string>,
  tokens: readonly Token[],
  byToken: readonly (readonly number[])[],
  own: ReadonlySet<string>,
  noted: NotedFeatures,
): void {
  let before: string = BREAK;
  for (const [at, { word, stem: root }] of tokens.entries()) {
    const name =
      word === BREAK
        ? BREAK
        : WORD.test(root)
          ? own.has(root) && root.length > SHORT_WORD
            ? OWN
            : root
          : formOf(byToken[at]);
    if (name !== BREAK && name !== OWN && noted.word(name)) features.add(`w:${name}`);
    if ((name !== BREAK || before !== BREAK) && noted.pair(before, name)) features.add(`b:${before}+${name}`);
    before = name;
  }
}

const OWN = "~";
// "the", "all": also in a description, they say something about what stands beside them.
const SHORT_WORD = 3;

/** A word that is none (a path, a number), by its form. */
function formOf(classes: readonly number[] | undefined): string {
  return (
    FORMS.find(({ number }) => number !== undefined && classes?.includes(number) === true)?.name ?? "<sign>"
  );
}

const FORMS: readonly { readonly name: string; readonly number: number | undefined }[] = [
  ...["mail", "address", "coinAddress", "secretPath", "homePath", "hiddenPath", "codeFile", "number", "flag"],
].map((name) => ({ name: `<${name}>`, number: NUMBER_OF.get(name) }));

// Made once: a text has many of them.
const CLASS: readonly string[] = CLASS_NAMES.map((name) => `c:${name}`);
const NEAR: readonly (readonly string[])[] = CLASS_NAMES.map((first) =>
  CLASS_NAMES.map((second) => `n:${first}>${second}`),
);

const TEMPLATES = Object.entries(INTENTS).flatMap(([intent, templates]) =>
  templates.map((template, at) => ({ template, names: [`i:${intent}`, `j:${intent}.${at}`] })),
);
const BOOK = templateBook(
  TEMPLATES.map(({ template }) => template),
  (name) => {
    const number = NUMBER_OF.get(name);
    if (number === undefined) throw new Error(`No class of words is called ${name}`);
    return number;
  },
);

const WORD = linear(/^\p{L}[\p{L}'-]{1,24}$/u);
// Somebody is paid for who follows the link.
const REFERRAL = linear(
  /[?&](?:ref|r|aff|affiliate|p|partner|via|tag|code|promo|coupon|utm_source)=|\/r\/\w/,
);
const UNSEEN: ReadonlySet<string> = new Set(["html-comment", "hidden", "link-title"]);

const CONCEPTS: readonly ConceptName[] = [
  ...(["send", "collect", "run", "fetch", "follow", "plant", "destroy", "pay"] as const),
  ...(["secret", "conversation", "private", "work", "agentFile", "startup", "money", "orders"] as const),
  ...(["hush", "noAsk", "asked", "compel", "aside", "pretext", "authority", "warned", "not"] as const),
  ...(["override", "role", "falseReport", "steer", "taint"] as const),
];
const ORDERED: ReadonlySet<ConceptName> = new Set<ConceptName>([
  ...(["send", "collect", "run", "fetch", "follow", "plant", "destroy", "pay"] as const),
]);
