import { linear } from "../matching/linear.ts";
import { perWord } from "../prose/per-word.ts";
import { BREAK, stem, type Token } from "../prose/tokens.ts";
import { WORD_CLASSES } from "./word-classes.ts";

/** Names of the classes; a class is spoken of by its place in this list. */
export const CLASS_NAMES: readonly string[] = [
  ...Object.keys(WORD_CLASSES),
  ...["secretPath", "homePath", "hiddenPath", "coinAddress", "number", "flag", "codeFile", "address", "mail"],
];

export const NUMBER_OF: ReadonlyMap<string, number> = new Map(CLASS_NAMES.map((name, at) => [name, at]));
const NO_CLASSES: readonly number[] = [];

/** The classes of each token, in order; of a phrase, at its first word. */
export function classesOf(tokens: readonly Token[]): readonly (readonly number[])[] {
  return tokens.map((token, at) => {
    const { classes, phrases } = lookUp(token);
    if (phrases === undefined) return classes;
    const matches = phrases.filter(({ rest }) =>
      rest.every((word, index) => tokens[at + 1 + index]?.stem === word),
    );
    return matches.length === 0
      ? classes
      : [...new Set([...classes, ...matches.map(({ number }) => number)])];
  });
}

const lookUp = perWord((token) => ({
  classes: token.word === BREAK ? NO_CLASSES : classesOfWord(token),
  phrases: token.word === BREAK ? undefined : BY_FIRST_WORD.get(token.stem),
}));

/** Classes of Chinese and Japanese words that stand in the text: these scripts have no blanks. */
export function unspacedClassesOf(text: string): readonly number[] {
  if (!UNSPACED.test(text)) return NO_CLASSES;
  const matches = new Set<number>();
  for (const { word, number } of UNSPACED_WORDS) if (text.includes(word)) matches.add(number);
  return [...matches];
}

function classesOfWord({ word, stem: root, base }: Token): readonly number[] {
  const matches = new Set<number>(BY_WORD.get(root));
  if (base !== word) for (const number of BY_WORD.get(base) ?? NO_CLASSES) matches.add(number);
  if (BEGINNINGS.has(word.slice(0, SHORTEST_BEGINNING))) {
    for (let length = SHORTEST_BEGINNING; length <= Math.min(word.length, LONGEST_BEGINNING); length += 1)
      for (const number of BY_BEGINNING.get(word.slice(0, length)) ?? NO_CLASSES) matches.add(number);
  }
  if (HAS_FORM.test(word) || word === "credentials")
    for (const [name, pattern] of SHAPES) if (pattern.test(word)) matches.add(NUMBER_OF.get(name) ?? 0);
  return matches.size === 0 ? NO_CLASSES : [...matches];
}

const SHORTEST_BEGINNING = 2;
// Most words are letters and dashes alone, and such a word has no form to be told by but one.
const HAS_FORM = linear(/[^a-z-]/);
const LONGEST_BEGINNING = 14;

const UNSPACED = linear(/[\u3040-\u30ff\u3400-\u9fff]/);

// What has no word class is told by its form.
// A colon parts words, so that an address begins with its slashes.
const SHAPES: readonly (readonly [string, RegExp])[] = [
  [
    "secretPath",
    linear(
      /(?:^|\/)\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|env|docker|vault-token|git-credentials)\b|\.(?:kdbx|pem|wallet|keystore|tfrc)\b|id_(?:rsa|ed25519)|wallet\.dat|credentials|\/etc\/(?:shadow|passwd)/,
    ),
  ],
  ["homePath", linear(/^(?:~|\$home|\/home|\/users)\//)],
  ["hiddenPath", linear(/\/\.[a-z]/)],
  ["coinAddress", linear(/^(?:0x[0-9a-f]{6}|bc1[a-z0-9]{6})/)],
  ["number", linear(/^[$€£]?\d/)],
  [
    "address",
    linear(
      /^\/\/[a-z0-9[]|^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d|^[a-z0-9.-]{1,60}\.(?:com|net|org|io|dev|app|xyz|site|online|top|info|cc|co|ru|cn|tk|cloud|example|test|ai|host|club|live|space|store|sh|me|gg)(?:[/:]|$)|@[a-z0-9-]{1,60}\.[a-z]/,
    ),
  ],
  ["mail", linear(/^[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,60}\.[a-z]/)],
  ["codeFile", linear(/\.(?:sh|py|js|ts|ps1|exe|bat|rb)$/)],
];

interface PhraseRest {
  readonly rest: readonly string[];
  readonly number: number;
}

const BY_WORD = new Map<string, number[]>();
const BY_BEGINNING = new Map<string, number[]>();
/** With what a word must start for any of these. */
const BEGINNINGS = new Set<string>();
const BY_FIRST_WORD = new Map<string, PhraseRest[]>();
const UNSPACED_WORDS: { readonly word: string; readonly number: number }[] = [];

for (const [name, words] of Object.entries(WORD_CLASSES)) {
  const number = NUMBER_OF.get(name) ?? 0;
  for (const word of words.split(/\s+/)) file(word, number);
}

function file(word: string, number: number): void {
  if (UNSPACED.test(word)) UNSPACED_WORDS.push({ word, number });
  else if (word.includes("_")) {
    const [first = "", ...rest] = word
      .replace("*", "")
      .split("_")
      .filter((part) => part !== "")
      .map(stem);
    push(BY_FIRST_WORD, first, { rest, number });
  } else if (word.endsWith("*")) {
    push(BY_BEGINNING, word.slice(0, -1), number);
    BEGINNINGS.add(word.slice(0, SHORTEST_BEGINNING));
  } else if (word !== "") push(BY_WORD, stem(word), number);
}

function push<Value>(entries: Map<string, Value[]>, key: string, value: Value): void {
  const cached = entries.get(key);
  if (cached === undefined) entries.set(key, [value]);
  else cached.push(value);
}
