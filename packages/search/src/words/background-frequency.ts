import { BACKGROUND_FREQUENCY_TABLE } from "./background-frequency-table.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** The share of skills anywhere that have this stem, which a catalog of few skills cannot tell by itself; undefined for one that hardly any has. */
export function backgroundFrequencyOf(stem: string): number | undefined {
  return readTable().get(stem);
}

/** Usual stems that a misspelt word may stand for, nearest first. */
export function backgroundWordsNear(word: string): string[] {
  if (spelling === undefined) {
    spelling = createVocabulary();
    for (const stem of readTable().keys()) spelling.intern(stem);
  }
  const vocabulary = spelling;
  return vocabulary.near(word).map(({ id }) => vocabulary.textOf(id));
}

let spelling: Vocabulary | undefined;
let table: ReadonlyMap<string, number> | undefined;

// Read at the first use: importing a module does nothing.
function readTable(): ReadonlyMap<string, number> {
  table ??= new Map(
    BACKGROUND_FREQUENCY_TABLE.trim()
      .split("\n")
      .flatMap((line) => {
        const [percent = "", ...stems] = line.split(" ");
        return stems.map((stem): [string, number] => [stem, Number(percent) / 100]);
      }),
  );
  return table;
}
