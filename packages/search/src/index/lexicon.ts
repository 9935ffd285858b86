import { createVocabulary, type Vocabulary } from "../words/vocabulary.ts";
import { createTermAccumulator, type TermAccumulator } from "./term-accumulator.ts";
import { createTermReader, type TermReader } from "./term-reader.ts";
import { createWordOrder, type WordOrder } from "./word-order.ts";

/** The words that have been met so far, by number. Indexes may share one: it says nothing about which skill has a word. */
export interface Lexicon {
  readonly vocabulary: Vocabulary;
  readonly reader: TermReader;
  /** Empty before and after each skill. */
  readonly accumulator: TermAccumulator;
  /** The same. */
  readonly order: WordOrder;
}

export function createLexicon(): Lexicon {
  const vocabulary = createVocabulary();
  return {
    vocabulary,
    reader: createTermReader(vocabulary),
    accumulator: createTermAccumulator(),
    order: createWordOrder(vocabulary),
  };
}
