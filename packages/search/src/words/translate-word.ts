import { foldAccents, isUnspaced } from "./split-identifier.ts";
import { stem } from "./stem.ts";
import { TRANSLATION_TABLE } from "./translation-table.ts";

/** English stems for a word of another language; empty when it is not in the table. Expects `splitIdentifier`'s spelling. */
export function translateWord(word: string): readonly string[] {
  const table = readTable();
  const exact = table.words.get(word);
  if (exact !== undefined) return exact;
  // The longest beginning wins, and no ending of a language is longer than six letters.
  const least = Math.max(leastPrefix(word), word.length - 6);
  for (let length = word.length - 1; length >= least; length -= 1) {
    const stems = table.words.get(word.slice(0, length));
    if (stems !== undefined) return stems;
  }
  return [];
}

/** The known words inside a text that is written without spaces, longest first at each place, with their English stems. */
export function translateUnspaced(text: string): { word: string; stems: readonly string[] }[] {
  const { words, longestUnspaced } = readTable();
  const matches: { word: string; stems: readonly string[] }[] = [];
  for (let at = 0; at < text.length; ) {
    let taken = 1;
    for (let length = Math.min(longestUnspaced, text.length - at); length > 0; length -= 1) {
      const word = text.slice(at, at + length);
      const stems = words.get(word);
      if (stems === undefined) continue;
      matches.push({ word, stems });
      taken = length;
      break;
    }
    at += taken;
  }
  return matches;
}

interface Table {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly longestUnspaced: number;
}

let table: Table | undefined;

// Read at the first use: importing a module does nothing.
function readTable(): Table {
  if (table !== undefined) return table;
  const words = new Map<string, string[]>();
  let longestUnspaced = 0;
  for (const line of TRANSLATION_TABLE.trim().split("\n")) {
    const [english = "", others = ""] = line.split(": ");
    const stems = english.split(" ").map(stem);
    for (const other of others.split(" ")) {
      const key = foldAccents(other.normalize("NFKC").toLowerCase());
      const existing = words.get(key) ?? [];
      words.set(key, [...existing, ...stems.filter((word) => !existing.includes(word))]);
      if (isUnspaced(key)) longestUnspaced = Math.max(longestUnspaced, key.length);
    }
  }
  table = { words, longestUnspaced };
  return table;
}

// Two syllables of Korean are a word, five letters of an alphabet are hardly the beginning of another one.
function leastPrefix(word: string): number {
  if (/\p{Script=Hangul}/u.test(word)) return 2;
  return /\p{Script=Cyrillic}/u.test(word) ? 4 : 5;
}
