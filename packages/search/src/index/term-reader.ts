import { GRAMMAR_WORDS } from "../words/common-words.ts";
import { isUnspaced, splitIdentifier } from "../words/split-identifier.ts";
import { stem } from "../words/stem.ts";
import { translateUnspaced, translateWord } from "../words/translate-word.ts";
import type { Vocabulary } from "../words/vocabulary.ts";
import { eachRunInSteps } from "../words/words-of.ts";

export interface TermReader {
  /** Numbers of the terms of a text, in order, repeated as often as they occur. In steps. */
  termsOf(text: string): Generator<void, number[]>;
  /** The stems of a run of letters, from memory where a skill has it. */
  stemsOf(run: string): readonly string[];
  isGrammar(term: number): boolean;
}

/** Turns texts of skills into terms. Each different run of letters is split, folded and translated once. */
export function createTermReader(vocabulary: Vocabulary): TermReader {
  const termsByRun = new Map<string, readonly number[]>();
  const spelt = new Set<string>();
  const grammar = new Set<number>([...GRAMMAR_WORDS].map((word) => vocabulary.intern(stem(word))));

  // A misspelt word is compared with what skills write, not with what is left of it after folding.
  function noteSpelling(spelling: string, word: string | undefined, term: number | undefined): void {
    if (term === undefined || spelling === word || spelt.has(spelling)) return;
    spelt.add(spelling);
    vocabulary.addSpelling(spelling, term);
  }

  function read(run: string): readonly number[] {
    const spellings = splitIdentifier(run);
    const words = spellings.map(stem);
    if (!IS_ASCII.test(run)) words.push(...translations(run, words));
    const terms = words.map((word) => vocabulary.intern(word));
    for (const [index, spelling] of spellings.entries()) noteSpelling(spelling, words[index], terms[index]);
    termsByRun.set(run, terms);
    return terms;
  }

  return {
    *termsOf(text) {
      const terms: number[] = [];
      yield* eachRunInSteps(text, (run) => {
        const own = termsByRun.get(run) ?? read(run);
        for (let index = 0; index < own.length; index += 1) terms.push(own[index] ?? 0);
      });
      return terms;
    },
    stemsOf(run) {
      // With other letters than these, translations are among the terms.
      const terms = IS_ASCII.test(run) ? termsByRun.get(run) : undefined;
      return terms === undefined ? splitIdentifier(run).map(stem) : terms.map(vocabulary.textOf);
    },
    isGrammar: (term) => grammar.has(term),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const IS_ASCII = /^[\u0000-\u007f]*$/;

// A skill written in another language is found by English words too.
function translations(run: string, words: readonly string[]): string[] {
  if (isUnspaced(run)) return translateUnspaced(run.normalize("NFKC")).flatMap(({ stems }) => stems);
  return words.flatMap((word) => translateWord(word));
}
