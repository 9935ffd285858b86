import { WEIGHTS } from "../weights.ts";
import { ABBREVIATION_TABLE } from "./abbreviation-table.ts";
import { stem } from "./stem.ts";
import { SYNONYM_TABLE } from "./synonym-table.ts";

export interface Synonym {
  /** A stem. */
  readonly text: string;
  readonly trust: number;
}

/** Terms that people use for a word, with how far to trust them. */
export function synonymsOf(word: string, stemmed: string): readonly Synonym[] {
  const { words } = readTables();
  return words.get(word) ?? words.get(stemmed) ?? [];
}

/** The short form of several words in a row, such as "ai" for "artificial intelligence". */
export function shortFormOf(phrase: string): string | undefined {
  return readTables().shortForms.get(phrase);
}

interface Tables {
  readonly words: ReadonlyMap<string, readonly Synonym[]>;
  readonly shortForms: ReadonlyMap<string, string>;
}
let tables: Tables | undefined;

// Read at the first use: importing a module does nothing.
function readTables(): Tables {
  if (tables !== undefined) return tables;
  const links = new Map<string, Map<string, number>>();
  const link = (from: string, to: string, trust: number) => {
    if (from === to) return;
    const targets = links.get(from) ?? new Map<string, number>();
    links.set(from, targets.set(to, Math.max(trust, targets.get(to) ?? 0)));
  };
  const linkAll = (from: string, to: string, trust: number) => {
    for (const a of stemsOf(from)) for (const b of stemsOf(to)) link(a, b, trust);
  };
  const shortForms = new Map<string, string>();
  // An abbreviation means its long form; other words of a group only often mean the same.
  for (const [left, right] of linesOf(ABBREVIATION_TABLE, " = ")) {
    linkAll(left, right, WEIGHTS.trust.abbreviation);
    const [short = ""] = left.split(" ");
    if (right.includes(" ")) shortForms.set(stemsOf(right).join(" "), short);
    else linkAll(right, left, WEIGHTS.trust.abbreviation);
  }
  for (const [left, right] of linesOf(SYNONYM_TABLE, " > ")) linkAll(left, right, WEIGHTS.trust.synonym);
  const words = new Map(
    [...links].map(([word, targets]): [string, Synonym[]] => [
      word,
      [...targets].map(([text, trust]) => ({ text, trust })),
    ]),
  );
  tables = { words, shortForms };
  return tables;
}

function linesOf(table: string, arrow: string): [string, string][] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [left = "", right = left] = line.split(arrow);
      return [left, right];
    });
}

// "fine-tune" is indexed as a whole too, as one word.
function stemsOf(words: string): string[] {
  return words.split(" ").map((word) => stem(word.replaceAll("-", "")));
}
