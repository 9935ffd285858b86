import type { SkillStore } from "../index/skill-store.ts";
import { wordMark } from "../index/word-order.ts";
import { splitIdentifier } from "../words/split-identifier.ts";
import { stem } from "../words/stem.ts";
import { eachRun } from "../words/words-of.ts";
import type { Concept } from "./query-concepts.ts";

/** A word of a question, as it is looked for in the order of a skill's words. */
export interface AskedWord {
  /** Undefined for a word that was in no skill so far. */
  readonly mark: number | undefined;
  /** Which of the concepts it is; -1 for a word of grammar. */
  readonly concept: number;
}

/** The words of a question in their order, those of grammar, too: "set up" and "wrap up" are told apart by both of their words. */
export function askedWords(
  { vocabulary }: SkillStore,
  query: string,
  concepts: readonly Concept[],
): AskedWord[] {
  const conceptOf = new Map<number, number>();
  for (const [index, { ways }] of concepts.entries())
    for (const { term, trust } of ways) if (trust === 1 && !conceptOf.has(term)) conceptOf.set(term, index);
  const words: AskedWord[] = [];
  eachRun(query.slice(0, LONGEST_QUERY), (run) => {
    for (const word of splitIdentifier(run)) {
      if (words.length === MOST_WORDS) return;
      const term = vocabulary.find(stem(word));
      if (term === undefined) words.push({ mark: undefined, concept: -1 });
      else words.push({ mark: wordMark(vocabulary.hashOf(term)), concept: conceptOf.get(term) ?? -1 });
    }
  });
  return words;
}

const LONGEST_QUERY = 1_000;
// What a question says first is what it is about; below 256, so that a byte tells them apart.
const MOST_WORDS = 120;
