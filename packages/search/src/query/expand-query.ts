import { backgroundFrequencyOf, backgroundWordsNear } from "../words/background-frequency.ts";
import { FOREIGN_GRAMMAR, GRAMMAR_WORDS, REQUEST_WORDS } from "../words/common-words.ts";
import { splitIdentifier } from "../words/split-identifier.ts";
import { stem } from "../words/stem.ts";
import { synonymsOf } from "../words/synonyms.ts";
import { translateUnspaced, translateWord } from "../words/translate-word.ts";
import { eachRun } from "../words/words-of.ts";

/**
 * Other words to look for beside those of a query: translations, what its abbreviations and synonyms
 * stand for, and frequent words that it may have misspelt. For a search that finds
 * candidates by words alone; which of them fit is for the ranking to say.
 */
export function expandQuery(query: string): string[] {
  const expansions = new Set<string>();
  eachRun(query.slice(0, LONGEST_QUERY), (run) => {
    for (const { stems } of translateUnspaced(run.normalize("NFKC")))
      for (const text of stems) expansions.add(text);
    for (const word of splitIdentifier(run)) {
      if (GRAMMAR_WORDS.has(word) || FOREIGN_GRAMMAR.has(word) || REQUEST_WORDS.has(word)) continue;
      const own = stem(word);
      const others = [
        ...translateWord(word),
        ...synonymsOf(word, own).map(({ text }) => text),
        ...(backgroundFrequencyOf(own) === undefined
          ? backgroundWordsNear(own).slice(0, MOST_CORRECTIONS)
          : []),
      ];
      for (const text of others) expansions.add(text);
    }
  });
  return [...expansions].slice(0, MOST_WORDS);
}

const LONGEST_QUERY = 1_000;
const MOST_WORDS = 24;
const MOST_CORRECTIONS = 2;
