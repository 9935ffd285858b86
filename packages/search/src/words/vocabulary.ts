import { osaDistance } from "./osa-distance.ts";

export interface Vocabulary {
  /** The term's number, made on first sight. Numbers are never used again for another term. */
  intern(term: string): number;
  /** Undefined for a term that was never seen. */
  find(term: string): number | undefined;
  textOf(id: number): string;
  /** Of the term's letters: the same in every vocabulary. */
  hashOf(id: number): number;
  readonly size: number;
  /** Remembers how a term is written, for `near`. */
  addSpelling(spelling: string, id: number): void;
  /** Terms within the typing mistakes that a word of this length may have, nearest first. */
  near(word: string): { id: number; distance: number }[];
  /** Terms that go on after these letters by `most` letters at the most. */
  startingWith(word: string, most: number): number[];
}

/** The terms of an index by number, and the terms near a misspelt one. */
export function createVocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  const hashes: number[] = [];
  // By length, so that a misspelt word is compared only with words that can be meant; letters as bits, so that most
  // of them are ruled out without a look at the letters.
  const byLength: { ids: number[]; spellings: string[]; letters: number[] }[] = [];
  // Numbers of terms with their lengths in one: most are ruled out without a look at their letters.
  const byStart = new Map<string, number[]>();
  let spellings = 0;

  function add(term: string): number {
    const id = texts.length;
    ids.set(term, id);
    texts.push(term);
    hashes.push(hashOfText(term));
    if (!CORRECTABLE.test(term) || spellings >= MOST_SPELLINGS) return id;
    addSpelling(term, id);
    const start = term.slice(0, START_LETTERS);
    const siblings = byStart.get(start);
    const sibling = (id << LENGTH_BITS) | Math.min(term.length, MOST_LENGTH);
    if (siblings === undefined) byStart.set(start, [sibling]);
    else siblings.push(sibling);
    return id;
  }

  function addSpelling(spelling: string, id: number): void {
    if (!CORRECTABLE.test(spelling) || spellings >= MOST_SPELLINGS) return;
    spellings += 1;
    let bucket = byLength[spelling.length];
    if (bucket === undefined) byLength[spelling.length] = bucket = { ids: [], spellings: [], letters: [] };
    bucket.ids.push(id);
    bucket.spellings.push(spelling);
    bucket.letters.push(lettersOf(spelling));
  }

  return {
    addSpelling,
    intern: (term) => ids.get(term) ?? add(term),
    find: (term) => ids.get(term),
    textOf: (id) => texts[id] ?? "",
    hashOf: (id) => hashes[id] ?? 0,
    get size() {
      return texts.length;
    },
    near(word) {
      const most = mistakesIn(word);
      if (most === 0) return [];
      const letters = lettersOf(word);
      const distances = new Map<number, number>();
      for (let length = word.length - most; length <= word.length + most; length += 1) {
        const bucket = byLength[length];
        if (bucket === undefined) continue;
        for (let index = 0; index < bucket.ids.length; index += 1) {
          // One mistake changes at most two letters of the set.
          if (bitCount(letters ^ (bucket.letters[index] ?? 0)) > 2 * most) continue;
          const id = bucket.ids[index] ?? 0;
          const distance = osaDistance(word, bucket.spellings[index] ?? "", most);
          if (distance <= most) distances.set(id, Math.min(distance, distances.get(id) ?? distance));
        }
      }
      return [...distances]
        .map(([id, distance]) => ({ id, distance }))
        .sort((a, b) => a.distance - b.distance);
    },
    startingWith(word, most) {
      if (word.length < START_LETTERS) return [];
      const longest = Math.min(word.length + most, MOST_LENGTH);
      const longer: number[] = [];
      for (const sibling of byStart.get(word.slice(0, START_LETTERS)) ?? []) {
        const length = sibling & MOST_LENGTH;
        if (length <= word.length || length > longest) continue;
        const id = sibling >> LENGTH_BITS;
        if (texts[id]?.startsWith(word) === true) longer.push(id);
      }
      return longer;
    },
  };
}

const START_LETTERS = 3;
// No word is longer than forty letters.
const LENGTH_BITS = 6;
const MOST_LENGTH = (1 << LENGTH_BITS) - 1;
// All words of some ten thousand skills. Beyond it words are found as they are written: a look through more, which every
// misspelt word of a query is, would keep others waiting.
const MOST_SPELLINGS = 300_000;
const CORRECTABLE = /^[a-zа-я][a-zа-я0-9]{2,}$/;

// One wrong letter from four letters on, two from eight: shorter words would match anything.
function mistakesIn(word: string): number {
  if (!CORRECTABLE.test(word)) return 0;
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

// FNV-1a.
function hashOfText(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
