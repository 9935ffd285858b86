/** One notion in the words that languages have for it. */
export interface Concept {
  /** See `phraseBook` for how they are written. English first, then the main words of es, fr, de, pt, ru. */
  readonly phrases: readonly string[];
  /** Chinese and Japanese write no blanks: found wherever they stand. */
  readonly unspaced: readonly string[];
}
