import { linear } from "../matching/linear.ts";
import { destinationsIn } from "../prose/destinations.ts";
import type { Purpose } from "../prose/purpose.ts";
import { type ConceptName, readPassage } from "../prose/read-passage.ts";
import { BREAK, type Token } from "../prose/tokens.ts";
import type { Passage } from "../view/skill-view.ts";
import { CLASS_NAMES, classesOf, NUMBER_OF, unspacedClassesOf } from "./classes-of.ts";
import { type FeatureNumbers, UNNOTED } from "./feature-numbers.ts";
import { INTENTS } from "./intents.ts";
import type { Stretch } from "./stretches-of.ts";
import { templateBook } from "./template-book.ts";

export type PassageReader = (passage: Passage) => ReadonlySet<number>;

/**
 * What stands in a stretch, each once. By name: `c:` classes of words, `n:` two classes near each other in this order,
 * `i:` intents and `j:` their templates, `k:` and `o:` notions of the phrase book and orders of them, `h:` kinds of
 * addresses, `w:` words that the skill's name and description do not have, `b:` two neighbouring words, `at:` where it
 * stands.
 */
export function featuresOf(stretch: Stretch, read: PassageReader): ReadonlySet<number> {
  const [first, second] = stretch;
  if (first === undefined) return new Set();
  return second === undefined ? read(first) : new Set([...read(first), ...read(second)]);
}

/** Reads passages against what the skill says it is for. The last ones are kept: stretches overlap. */
export function passageReader(purpose: Purpose, numbers: FeatureNumbers): PassageReader {
  const own = new Set(purpose.reading.tokens.map(({ stem: root }) => root));
  const fixed = fixedFeatures(numbers);
  const kept = new Map<Passage, ReadonlySet<number>>();
  return (passage) => {
    const cached = kept.get(passage);
    if (cached !== undefined) return cached;
    if (kept.size >= MOST_KEPT) kept.clear();
    const matches: number[] = [];
    addFeatures(matches, passage, { purpose, own, numbers, fixed });
    const features = new Set(matches.filter((number) => number !== UNNOTED));
    kept.set(passage, features);
    return features;
  };
}

const MOST_KEPT = 8;

interface Reader {
  readonly purpose: Purpose;
  /** Stems of the skill's name and description. */
  readonly own: ReadonlySet<string>;
  readonly numbers: FeatureNumbers;
  readonly fixed: FixedFeatures;
}

function addFeatures(features: number[], passage: Passage, reader: Reader): void {
  const { plain, place, depth } = passage;
  const { purpose, numbers, fixed } = reader;
  const reading = readPassage(passage);
  const tokens = reading.tokens.length > MOST_TOKENS ? reading.tokens.slice(0, MOST_TOKENS) : reading.tokens;
  const byToken = classesOf(tokens);
  for (const number of unspacedClassesOf(plain)) features.push(fixed.classes[number] ?? UNNOTED);
  addClasses(features, tokens, byToken, reader);
  for (const match of BOOK.find(tokens, byToken))
    for (const number of fixed.templates[match] ?? []) features.push(number);
  for (const concept of reading.concepts()) {
    const cached = fixed.concepts.get(concept);
    if (cached === undefined || !reading.has(concept)) continue;
    features.push(cached.number);
    if (cached.order !== UNNOTED && reading.orders(concept)) features.push(cached.order);
  }
  for (const { kind, isMail } of destinationsIn(plain, purpose.text))
    features.push(numbers.of(isMail ? `h:mail.${kind}` : `h:${kind}`));
  if (REFERRAL.test(plain)) features.push(numbers.of("h:referral"));
  addWords(features, tokens, byToken, reader);
  if (UNSEEN.has(place)) features.push(numbers.of("at:unseen"));
  if (depth > 0) features.push(numbers.of("at:decoded"));
}

// A sentence of more words is a list or data.
const MOST_TOKENS = 300;
const NEAR_WORDS = 5;

/** Classes, and two of them with few words between. */
function addClasses(
  features: number[],
  tokens: readonly Token[],
  byToken: readonly (readonly number[])[],
  { numbers, fixed }: Reader,
): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const firsts = byToken[at] ?? [];
    if (firsts.length === 0) continue;
    for (const first of firsts) features.push(fixed.classes[first] ?? UNNOTED);
    for (let next = at + 1; next <= at + NEAR_WORDS && next < tokens.length; next += 1) {
      if (tokens[next]?.word === BREAK) break;
      for (const second of byToken[next] ?? [])
        for (const first of firsts) {
          const number = second === first ? UNNOTED : numbers.near(first, second);
          if (number !== UNNOTED) features.push(number);
        }
    }
  }
}

/** Words and pairs of neighbours. What the skill is named after is the same word in all of them: its topic is no sign. */
function addWords(
  features: number[],
  tokens: readonly Token[],
  byToken: readonly (readonly number[])[],
  { own, numbers }: Reader,
): void {
  let previous: string = BREAK;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) return;
    const root = token.isWord || token.word === BREAK ? token.stem : formOf(byToken[at]);
    const name = root.length > SHORT_WORD && own.has(root) ? OWN : root;
    const word = name === BREAK || name === OWN ? UNNOTED : numbers.word(name);
    if (word !== UNNOTED) features.push(word);
    const pair = name === BREAK && previous === BREAK ? UNNOTED : numbers.pair(previous, name);
    if (pair !== UNNOTED) features.push(pair);
    previous = name;
  }
}

const OWN = "~";
// "the", "all": also in a description, they say something about what stands beside them.
const SHORT_WORD = 3;

/** A path or a number, by its form. */
function formOf(classes: readonly number[] | undefined): string {
  return (
    FORMS.find(({ number }) => number !== undefined && classes?.includes(number) === true)?.name ?? "<sign>"
  );
}

const FORMS: readonly { readonly name: string; readonly number: number | undefined }[] = [
  ...["mail", "address", "coinAddress", "secretPath", "homePath", "hiddenPath", "codeFile", "number", "flag"],
].map((name) => ({ name: `<${name}>`, number: NUMBER_OF.get(name) }));

/** The numbers of features whose names are known beforehand. */
interface FixedFeatures {
  /** By the number of the class. */
  readonly classes: readonly number[];
  /** By the place of the template. */
  readonly templates: readonly (readonly number[])[];
  readonly concepts: ReadonlyMap<ConceptName, { readonly number: number; readonly order: number }>;
}

function fixedFeatures(numbers: FeatureNumbers): FixedFeatures {
  const cached = fixedBy.get(numbers);
  if (cached !== undefined) return cached;
  const fixed: FixedFeatures = {
    classes: CLASS_NAMES.map((name) => numbers.of(`c:${name}`)),
    templates: TEMPLATES.map(({ names }) => names.map((name) => numbers.of(name))),
    concepts: new Map(
      CONCEPTS.map((concept) => {
        const order = ORDERED.has(concept) ? numbers.of(`o:${concept}`) : UNNOTED;
        return [concept, { number: numbers.of(`k:${concept}`), order }];
      }),
    ),
  };
  fixedBy.set(numbers, fixed);
  return fixed;
}

const fixedBy = new WeakMap<FeatureNumbers, FixedFeatures>();

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
