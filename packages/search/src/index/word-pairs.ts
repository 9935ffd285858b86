import type { Vocabulary } from "../words/vocabulary.ts";

export type PairCollector = ReturnType<typeof createPairCollector>;

/**
 * Which words of a skill stand side by side, as marks of 16 bits: what two siblings of one vendor differ in is often not a word but a pair of
 * them. A mark may stand for two pairs, for one of a hundred in a long skill; it only helps to order what words have found.
 */
export function createPairCollector(vocabulary: Vocabulary) {
  const seen = new Uint8Array(1 << 16);
  let marks: number[] = [];
  return {
    /** Words in the order of a text. */
    add(terms: readonly number[], isLeftOut: (term: number) => boolean): void {
      let previous = -1;
      for (const term of terms) {
        if (isLeftOut(term)) continue;
        if (previous >= 0) {
          const mark = pairMark(vocabulary, previous, term);
          if (seen[mark] === 0) {
            seen[mark] = 1;
            marks.push(mark);
          }
        }
        previous = term;
      }
    },
    /** The marks so far, in order; the next skill begins anew. */
    take(): Uint16Array {
      for (const mark of marks) seen[mark] = 0;
      const sorted = Uint16Array.from(marks).sort();
      marks = [];
      return sorted;
    },
  };
}

export function pairMark(vocabulary: Vocabulary, first: number, second: number): number {
  const mixed = Math.imul(vocabulary.hashOf(first), 0x9e3779b1) ^ vocabulary.hashOf(second);
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (spread ^ (spread >>> 13)) & 0xffff;
}

export function hasMark(marks: Uint16Array, mark: number): boolean {
  let low = 0;
  let high = marks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = marks[middle] ?? 0;
    if (candidate === mark) return true;
    if (candidate < mark) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
