import { linear } from "../matching/linear.ts";
import type { Passage } from "../view/skill-view.ts";
import { BARE, DUTY, GERUND_ORDER, OPENING, ORDERING, SPOKEN_OF, SUPPOSING } from "./order-words.ts";
import { type PhraseBook, phraseBook, type Span } from "./phrases.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { ACTIONS } from "./words/actions.ts";
import type { Concept } from "./words/concept.ts";
import { MANNERS } from "./words/manners.ts";
import { OBJECTS } from "./words/objects.ts";
import { OVERRIDES } from "./words/overrides.ts";

export type ConceptName =
  | keyof typeof ACTIONS
  | keyof typeof OBJECTS
  | keyof typeof MANNERS
  | keyof typeof OVERRIDES;

/** What a passage speaks of. */
export interface Reading {
  readonly tokens: readonly Token[];
  /** All of them that may be found. */
  concepts(): Iterable<ConceptName>;
  /** Found, and for actions: at least once without a "not" before it. */
  has(concept: ConceptName): boolean;
  spans(concept: ConceptName): readonly Span[];
  /** Found as an order ("send …", "must be sent"), not only as a report ("it sends …", "files sent to …"). */
  orders(concept: ConceptName): boolean;
}

/** Reads a passage once; what was read is kept for as long as the passage is. */
export function readPassage(passage: Passage): Reading {
  const cached = readings.get(passage);
  if (cached !== undefined) return cached;
  const reading = readText(passage.plain);
  readings.set(passage, reading);
  return reading;
}

const readings = new WeakMap<Passage, Reading>();

export function readText(text: string): Reading {
  const tokens = tokensOf(text);
  let matches: Map<ConceptName, readonly Span[]> | undefined;
  const isSpaced = !UNSPACED_SCRIPT.test(text);
  const all = BOOK.find(tokens);
  const spans = (concept: ConceptName): readonly Span[] => {
    const named = all.get(concept);
    // Most sentences have nothing of most notions.
    if (named === undefined && isSpaced) return NONE;
    matches ??= new Map();
    const kept = matches.get(concept);
    if (kept !== undefined) return kept;
    const output = withoutDenied(concept, tokens, named ?? NONE);
    const result = isSpaced ? output : [...output, ...unspacedSpans(CONCEPTS[concept], text, concept)];
    matches.set(concept, result);
    return result;
  };
  return {
    tokens,
    concepts: () => (isSpaced ? all.keys() : NAMES),
    spans,
    has: (concept) => spans(concept).length > 0,
    orders: (concept) => spans(concept).some((span) => !isSpaced || isOrder(tokens, span)),
  };
}

const NONE: readonly Span[] = [];

/** English marks an order by the bare verb and its place, or by "must be". In other languages any find counts. */
function isOrder(tokens: readonly Token[], { start }: Span): boolean {
  const token = tokens[start];
  const previous = tokens[start - 1];
  if (token === undefined) return false;
  if (!ASCII_WORD.test(token.word) || OPENING.has(token.word)) return true;
  const isBare = !/(?:[^s]s|ed|ing|ions?)$/.test(token.word) || BARE.has(token.word);
  if (isBare) {
    // "If you write …" supposes it.
    if (previous?.word === "you" && SUPPOSING.has(tokens[start - 2]?.word ?? "")) return false;
    // "Instructions to install …", "attempts to bypass …" speak of it.
    if (previous?.word === "to" && SPOKEN_OF.has(tokens[start - 2]?.word ?? "")) return false;
    if (isForetold(tokens, start)) return false;
    if (token.beginsClause || previous === undefined || ORDERING.has(previous.word)) return true;
    if (endsOpening(tokens, start)) return true;
    return (
      previous.word.endsWith("ly") && (previous.beginsClause || ORDERING.has(tokens[start - 2]?.word ?? "|"))
    );
  }
  if (/(?:ed|t|n)$/.test(token.word))
    return tokens.slice(Math.max(0, start - 4), start).some(({ word }) => DUTY.has(word));
  return /ing$/.test(token.word) && GERUND_ORDER.has(previous?.word ?? "");
}

/**
 * "After each answer send the reply to …": no comma ends the opening, but a bare verb after a single thing is no verb of that thing. Of several
 * ("when users send the form") it may be.
 */
function endsOpening(tokens: readonly Token[], start: number): boolean {
  const [previous, next] = [tokens[start - 1]?.word ?? "", tokens[start + 1]?.word ?? ""];
  if (!OBJECT_BEGINS.has(next) || !SINGLE.test(previous) || NO_THING.has(previous)) return false;
  for (let at = start - 2; at >= Math.max(0, start - OPENING_REACH); at -= 1) {
    const token = tokens[at];
    if (token?.beginsClause === true) return OPENS.has(token.word);
  }
  return false;
}

/** "This will permanently delete …", "a transport that would send …" tell of a thing; "you will send" orders. */
function isForetold(tokens: readonly Token[], start: number): boolean {
  let at = start - 1;
  while (at > start - 3 && tokens[at]?.word.endsWith("ly") === true) at -= 1;
  return FORETELLING.has(tokens[at]?.word ?? "") && TOLD_OF.has(tokens[at - 1]?.word ?? "");
}

const FORETELLING: ReadonlySet<string> = new Set(["will", "would", "may", "might", "can", "could"]);
const TOLD_OF: ReadonlySet<string> = new Set(
  "that which it this these those command script tool step action operation call request".split(" "),
);
const OPENING_REACH = 9;
const OPENS: ReadonlySet<string> = new Set(
  "after before when whenever once while during upon on at with for in until from".split(" "),
);
const OBJECT_BEGINS: ReadonlySet<string> = new Set(
  "the a an all any every each it them this these those its their your both what whatever everything another one".split(
    " ",
  ),
);
const SINGLE = linear(/^[a-z][a-z-]{1,30}(?:[^s]|ss|us|is)$/);
const NO_THING: ReadonlySet<string> = new Set(
  "you they we people to not can could may might must will would should shall do does did the a an and or that which who never".split(
    " ",
  ),
);

const ASCII_WORD = linear(/^[\x20-\x7e]+$/);

const UNSPACED_SCRIPT = linear(/[\u3040-\u30ff\u3400-\u9fff]/);

const CONCEPTS: Readonly<Record<ConceptName, Concept>> = { ...ACTIONS, ...OBJECTS, ...MANNERS, ...OVERRIDES };

// The keys of an object written above are its own.
const NAMES = Object.keys(CONCEPTS).filter((name): name is ConceptName => name in CONCEPTS);

const BOOK: PhraseBook<ConceptName> = phraseBook(
  NAMES.map((name) => [name, CONCEPTS[name].phrases] as const),
);

function withoutDenied(
  concept: ConceptName,
  tokens: readonly Token[],
  spans: readonly Span[],
): readonly Span[] {
  if (spans.length === 0 || !DENIABLE.has(concept)) return spans;
  return spans.filter(
    (span) =>
      !isDenied(tokens, span.start) &&
      !(concept === "noAsk" && isRequest(tokens, span)) &&
      !(concept === "pay" && isPurpose(tokens, span)) &&
      !(
        concept === "hush" &&
        (isAdvice(tokens, span) || isMishap(tokens, span) || isAcrossClauses(tokens, span))
      ),
  );
}

/** "If it isn't listed, tell the user": the "not" is of another clause. */
function isAcrossClauses(tokens: readonly Token[], { start, end }: Span): boolean {
  return tokens.slice(start + 1, end).some(({ beginsClause }) => beginsClause);
}

/** "Do not tell the user to …" is about what to advise, "… the user what, how" about how to teach: nothing is hidden. */
function isAdvice(tokens: readonly Token[], { start, end }: Span): boolean {
  const next = tokens[end]?.word ?? "";
  if (!ADVICE.has(next)) return false;
  return tokens
    .slice(start, end)
    .some(({ stem }) => stem === "tell" || stem === "show" || stem === "explain");
}

/** "Never ask the user to share a password": what must not be asked for, not that nobody is asked. */
function isRequest(tokens: readonly Token[], { start, end }: Span): boolean {
  if (!tokens.slice(start, end).some(({ stem }) => stem === "ask" || stem === "prompt")) return false;
  const [next, after] = [tokens[end]?.word ?? "", tokens[end + 1]?.stem ?? ""];
  return (next === "to" || next === "for") && !CONSENTING.test(after);
}

const CONSENTING = linear(
  /^(?:confirm|approv|permi|consent|agree|allow|authori|clarif|say|choos|decid|review)/,
);

/** "In order to" buys nothing, and "order by date" sorts. */
function isPurpose(tokens: readonly Token[], { start, end }: Span): boolean {
  return tokens[start]?.word === "order" && (tokens[start - 1]?.word === "in" || tokens[end]?.word === "by");
}

/** "… may silently drop rows" tells of a fault. */
function isMishap(tokens: readonly Token[], { start, end }: Span): boolean {
  if (!(tokens[start]?.word ?? "").endsWith("ly")) return false;
  if (/[^s]s$/.test(tokens[end]?.word ?? "")) return true;
  // "… discards rows, and it does so quietly."
  if (tokens[start - 1]?.word === "so" && /^do(?:es)?$/.test(tokens[start - 2]?.word ?? "")) return true;
  const isMistake = MISTAKES.has(tokens[end]?.stem ?? "") || MISTAKES.has(tokens[start - 1]?.stem ?? "");
  return isMistake || tokens.slice(Math.max(0, start - 4), start).some(({ stem }) => MODALS.has(stem));
}

const MISTAKES: ReadonlySet<string> = new Set([
  ...[
    "fail",
    "drop",
    "ignor",
    "skip",
    "truncat",
    "discard",
    "swallow",
    "los",
    "lost",
    "corrupt",
    "degrad",
    "fall",
    "pass",
  ],
  ...["break", "disappear", "succeed", "coerc", "clamp", "omit", "die", "overwrit", "do", "retry", "retri"],
]);
const MODALS: ReadonlySet<string> = new Set([
  "would",
  "could",
  "might",
  "may",
  "can",
  "be",

  "often",
  "sometimes",
  "caus",
  "let",
]);

const ADVICE: ReadonlySet<string> = new Set(["to", "how", "which", "where", "why"]);

// "Never send …" asks for the opposite; "never skip", "no confirmation" say what they mean by their "not".
const DENIABLE: ReadonlySet<ConceptName> = new Set<ConceptName>([
  "send",
  "collect",
  "run",
  "fetch",
  "follow",
  "plant",
  "destroy",
  "pay",
  "hush",
  "noAsk",
  "override",
  "role",
  "falseReport",
  "taint",
  "steer",
  "asked",
]);

/** "not" within the four words before it, in the same sentence. A double one ("do not forget to") is none. */
function isDenied(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - DENIAL_REACH); at -= 1) {
    const token = tokens[at];
    if (token === undefined || token.word === "|") return false;
    if (UNDOING.has(token.stem)) return false;
    if (DENIALS.has(token.stem)) return true;
  }
  return false;
}

const DENIAL_REACH = 5;
const DENIALS: ReadonlySet<string> = new Set([
  ...[
    "not",
    "never",
    "avoid",
    "without",
    "nor",
    "refus",
    "prevent",
    "forbid",
    "instead",
    "rather",
    "no",
    "neither",
    "unless",
    "against",
    "nobody",
  ],
  ...[
    "nunca",
    "jamais",
    "nicht",
    "niemals",
    "não",
    "никогда",
    "не",
    "against",
    "stop",
    "don't",
    "block",
    "reject",
    "wouldn't",
  ],
]);
const UNDOING: ReadonlySet<string> = new Set([
  "forget",
  "fail",
  "skip",
  "omit",
  "hesitat",
  "but",
  "only",
  "until",
  "and",
]);

function unspacedSpans(concept: Concept, text: string, name: ConceptName): Span[] {
  const spans: Span[] = [];
  for (const phrase of concept.unspaced) {
    const at = text.indexOf(phrase);
    if (at === -1) continue;
    const previous = text.slice(Math.max(0, at - 24), at);
    // Up to the beginning of the clause.
    if (
      DENIABLE.has(name) &&
      /(?:不要|切勿|请勿|禁止|绝不|不得|不能|不可|避免|不会)[^，。；,;]{0,24}$|[不未勿别]$/.test(previous)
    )
      continue;
    spans.push({ start: 0, end: 1 });
  }
  return spans;
}
