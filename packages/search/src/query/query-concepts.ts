import { countedSkills, idfOf, idfOfUnknown } from "../index/idf.ts";
import type { SkillStore } from "../index/skill-store.ts";
import { WEIGHTS } from "../weights.ts";
import { backgroundFrequencyOf } from "../words/background-frequency.ts";
import { FOREIGN_GRAMMAR, GRAMMAR_WORDS, REQUEST_WORDS } from "../words/common-words.ts";
import { foldAccents, isHangul, isUnspaced, splitIdentifier } from "../words/split-identifier.ts";
import { stem } from "../words/stem.ts";
import { shortFormOf, synonymsOf } from "../words/synonyms.ts";
import { translateUnspaced, translateWord } from "../words/translate-word.ts";
import { eachRun } from "../words/words-of.ts";
import { relatedTerms } from "./related-terms.ts";

/** One thing that a query asks for: a word of it, with every term of the index that may stand for it. */
export interface Concept {
  /** As the query spells it. */
  readonly word: string;
  /** How much of the question it is. */
  readonly mass: number;
  readonly ways: readonly Way[];
}

export interface Way {
  readonly term: number;
  /** 1 for the word itself, less for what only may be meant. */
  readonly trust: number;
}

/** What a query asks for, in its order. Words of grammar count only where there are no others. */
export function queryConcepts(store: SkillStore, query: string): Concept[] {
  const words = queryWords(query.slice(0, LONGEST_QUERY));
  const telling = words.filter(({ word }) => !GRAMMAR_WORDS.has(word) && !FOREIGN_GRAMMAR.has(word));
  const isSpaced = telling.every(({ stems }) => stems === undefined);
  const chosen = (telling.length > 0 ? telling : words).slice(0, isSpaced ? MOST_WORDS : MOST_PIECES);
  const isForeign = looksForeign(words);
  const shortForms = shortFormsIn(store, words);
  const concepts: Concept[] = [];
  const budget = { corrections: MOST_CORRECTIONS };
  const seen = new Set<string>();
  for (const [index, entry] of chosen.entries()) {
    const key = stem(entry.word);
    if (seen.has(key)) continue;
    seen.add(key);
    const neighbours = [chosen[index - 1]?.word, chosen[index + 1]?.word];
    concepts.push(
      ...conceptsOf(store, entry, { neighbours, isForeign, shortForm: shortForms.get(entry.word), budget }),
    );
  }
  return concepts;
}

// A longer query is a pasted document: its first words say what it is about, and the rest only costs time.
const LONGEST_QUERY = 1_000;
const MOST_WORDS = 48;
// A text without spaces gives a pair for every character, and its words besides.
const MOST_PIECES = 96;
const MOST_CORRECTIONS = 12;

interface QueryWord {
  readonly word: string;
  /** Set for a word found in a text without spaces. */
  readonly stems?: readonly string[];
}

function queryWords(query: string): QueryWord[] {
  const words: QueryWord[] = [];
  eachRun(query, (run) => {
    if (isHangul(run)) {
      const parts = splitIdentifier(run);
      for (const pair of parts.slice(0, -1)) words.push({ word: pair, stems: [] });
      words.push({ word: parts.at(-1) ?? run });
      return;
    }
    if (!isUnspaced(run)) {
      const parts = splitIdentifier(run);
      // The whole identifier is a way of its parts, not one more thing that is asked for.
      const hasWhole = parts.length > 2 && parts.at(-1) === lettersOf(run);
      for (const word of hasWhole ? parts.slice(0, -1) : parts) words.push({ word });
      return;
    }
    const translations = translateUnspaced(run.normalize("NFKC"));
    words.push(...translations);
    for (const word of splitIdentifier(run)) words.push({ word, stems: [] });
  });
  return words;
}

function lettersOf(run: string): string {
  return foldAccents(run.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase());
}

function looksForeign(words: readonly QueryWord[]): boolean {
  let foreign = 0;
  let english = 0;
  for (const { word } of words) {
    if (FOREIGN_GRAMMAR.has(word) && !GRAMMAR_WORDS.has(word)) foreign += 1;
    else if (GRAMMAR_WORDS.has(word) && !FOREIGN_GRAMMAR.has(word)) english += 1;
  }
  return foreign > english;
}

// "artificial intelligence" is ai, and "model context protocol" is mcp where a skill says so.
function shortFormsIn(store: SkillStore, words: readonly QueryWord[]): Map<string, string> {
  const shortForms = new Map<string, string>();
  const stems = words.map(({ word }) => stem(word));
  for (let start = 0; start < words.length; start += 1) {
    for (let length = 2; length <= LONGEST_PHRASE && start + length <= words.length; length += 1) {
      const phrase = stems.slice(start, start + length).join(" ");
      const short = shortFormOf(phrase) ?? store.learned.shortFormOf(phrase);
      if (short === undefined) continue;
      for (const { word } of words.slice(start, start + length)) shortForms.set(word, short);
    }
  }
  return shortForms;
}

const LONGEST_PHRASE = 5;

interface Surroundings {
  /** The words before and after. */
  readonly neighbours: readonly (string | undefined)[];
  readonly isForeign: boolean;
  /** Of the phrase that the word is part of. */
  readonly shortForm: string | undefined;
  /** What is left for the whole query: each correction is a look through the vocabulary. */
  readonly budget: { corrections: number };
}

function conceptsOf(
  store: SkillStore,
  { word, stems }: QueryWord,
  { neighbours, isForeign, shortForm, budget }: Surroundings,
): Concept[] {
  const ways = new Map<number, number>();
  const { vocabulary } = store;
  const own = stem(word);
  const add = (text: string, trust: number) => {
    const term = vocabulary.find(text);
    if (term === undefined || store.countOf(term) === 0) return false;
    if ((ways.get(term) ?? 0) < trust) ways.set(term, trust);
    return true;
  };
  const isKnown = add(own, 1);
  if (stems !== undefined) {
    // Pairs of characters of a text without spaces match as they are, or not at all.
    for (const translated of stems) add(translated, WEIGHTS.trust.translation);
    if (ways.size === 0) return [];
    return [conceptOf(store, word, ways, stems.length > 0 ? 1 : shareOfPiece(word))];
  }
  // Words of talk stand for nothing else, and guessing at them would only make noise.
  if (shortForm !== undefined) add(stem(shortForm), WEIGHTS.trust.abbreviation);
  if (!isForeign && REQUEST_WORDS.has(word)) return [conceptOf(store, word, ways, 1)];
  const translated = isForeign || !isKnown || !IS_ASCII.test(word) ? translateWord(word) : [];
  for (const text of translated) add(text, WEIGHTS.trust.translation);
  for (const [index, neighbour] of neighbours.entries()) {
    if (neighbour === undefined) continue;
    add(stem(index === 0 ? neighbour + word : word + neighbour), WEIGHTS.trust.joined);
  }
  for (const { text, trust } of synonymsOf(word, own)) add(text, trust);
  for (const long of store.learned.expansionsOf(word)) {
    for (const part of long.split(/[\s-]+/))
      if (!GRAMMAR_WORDS.has(part)) add(stem(part), WEIGHTS.trust.learned);
  }
  const ownTerm = vocabulary.find(own);
  if (isKnown && ownTerm !== undefined)
    for (const other of relatedTerms(store, ownTerm)) add(vocabulary.textOf(other), WEIGHTS.trust.related);
  addBeginnings(store, own, isKnown, add);
  // A word that skills use is meant, and so is one that everybody uses.
  const mayBeSlip = !isKnown && backgroundFrequencyOf(own) === undefined;
  if (mayBeSlip && translated.length === 0 && budget.corrections > 0) {
    budget.corrections -= 1;
    addCorrections(store, word, own, add);
  }
  if (!isKnown && ways.size === 0) {
    const halves = splitInTwo(store, own);
    if (halves !== undefined)
      return halves.map((half) => conceptOf(store, half, new Map([[vocabulary.find(half) ?? -1, 0.9]]), 1));
  }
  return [conceptOf(store, word, ways, 1)];
}

function shareOfPiece(word: string): number {
  const { length } = [...word];
  if (length === 1) return WEIGHTS.characterShare;
  return length === 2 ? WEIGHTS.pairShare : 1;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const IS_ASCII = /^[\u0000-\u007f]*$/;

function conceptOf(
  store: SkillStore,
  word: string,
  ways: ReadonlyMap<number, number>,
  share: number,
): Concept {
  // What nobody has written about is as rare as a word can be, but it may also be a name or a slip.
  let mass =
    WEIGHTS.unknownShare * Math.min(Math.log(1.5 + countedSkills(store)), idfOfUnknown(store, stem(word)));
  let best = 0;
  for (const [term, trust] of ways) {
    if (trust <= best) continue;
    best = trust;
    mass = idfOf(store, term);
  }
  const weight = REQUEST_WORDS.has(word) || GRAMMAR_WORDS.has(word) ? WEIGHTS.requestShare : 1;
  return {
    word,
    mass: mass * share * weight,
    ways: [...ways].map(([term, trust]) => ({ term, trust })),
  };
}

// Half a word finds its word, and a word finds its compounds: "postgres" PostgreSQL, "auth" authentication.
function addBeginnings(
  store: SkillStore,
  own: string,
  isKnown: boolean,
  add: (text: string, trust: number) => boolean,
): void {
  const { vocabulary } = store;
  const longer = vocabulary
    .startingWith(own, isKnown ? 4 : 8)
    .filter((term) => store.countOf(term) > 0)
    .sort((a, b) => store.countOf(b) - store.countOf(a) || compareTexts(store, a, b))
    .slice(0, 8);
  for (const term of longer) {
    const text = vocabulary.textOf(term);
    add(
      text,
      (WEIGHTS.trust.beginning * (isKnown ? 0.6 : 1) * own.length) / text.length + (isKnown ? 0 : 0.2),
    );
  }
}

function addCorrections(
  store: SkillStore,
  word: string,
  own: string,
  add: (text: string, trust: number) => boolean,
): void {
  const { vocabulary } = store;
  const near = vocabulary.near(own).filter(({ id }) => store.countOf(id) > 0);
  const fromWord = word === own ? [] : vocabulary.near(word).filter(({ id }) => store.countOf(id) > 0);
  const all = [...near, ...fromWord];
  const least = all.reduce((best, { distance }) => Math.min(best, distance), Number.POSITIVE_INFINITY);
  const { oneMistake, twoMistakes } = WEIGHTS.trust;
  const nearest = all
    .filter(({ distance }) => distance === least)
    .sort((a, b) => store.frequencyOf(b.id) - store.frequencyOf(a.id) || compareTexts(store, a.id, b.id))
    .slice(0, 4);
  for (const { id, distance } of nearest)
    add(
      vocabulary.textOf(id),
      (distance <= 1 ? oneMistake : twoMistakes) * (SHORT_WORD_SHARE[word.length] ?? 1),
    );
}

// Many short words are one letter from another word, so a slip is the less likely reason.
const SHORT_WORD_SHARE: Readonly<Record<number, number>> = { 4: 0.6, 5: 0.8 };

// By spelling, not by number: numbers tell in which order skills came in, and that must not decide anything.
function compareTexts(store: SkillStore, a: number, b: number): number {
  const left = store.vocabulary.textOf(a);
  const right = store.vocabulary.textOf(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

// "nanobanana" is nano banana where both are words of the skills.
function splitInTwo(store: SkillStore, word: string): [string, string] | undefined {
  const isHead = (text: string) => {
    const term = store.vocabulary.find(stem(text));
    return term !== undefined && store.headCountOf(term) > 0;
  };
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const left = word.slice(0, at);
    const right = word.slice(at);
    if (isHead(left) && isHead(right)) return [stem(left), stem(right)];
  }
  return undefined;
}
