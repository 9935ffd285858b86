import type { Vocabulary } from "../words/vocabulary.ts";

export type WordOrder = ReturnType<typeof createWordOrder>;

/**
 * The words of a skill in the order of its texts, by sixteen bits of each: what two siblings of one vendor differ in is often not a word but what stands
 * beside it. Two words may have the same bits, one pair in 65,000; they only help to order what words have found.
 */
export function createWordOrder(vocabulary: Vocabulary) {
  const marks = new Uint16Array(MOST_WORDS);
  let count = 0;
  return {
    /** The terms of one more text; what is beyond the first thousands is left out. */
    add(terms: readonly number[]): void {
      const end = Math.min(terms.length, MOST_WORDS - count);
      for (let index = 0; index < end; index += 1)
        marks[count + index] = wordMark(vocabulary.hashOf(terms[index] ?? 0));
      count += end;
      if (count === MOST_WORDS) return;
      marks[count] = BETWEEN_TEXTS;
      count += 1;
    },
    /** The marks so far; the next skill begins anew. */
    take(): Uint16Array {
      const taken = marks.slice(0, count);
      count = 0;
      return taken;
    },
  };
}

/** Sixteen bits of the hash of a term: the same in every vocabulary, and never `BETWEEN_TEXTS`. */
export function wordMark(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff || 1;
}

/** Stands where a text ends, so that its last word is not beside the first one of the next. */
export const BETWEEN_TEXTS = 0;

// 99 of 100 bodies have fewer.
const MOST_WORDS = 6_000;
