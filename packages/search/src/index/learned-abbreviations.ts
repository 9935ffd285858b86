import { stem } from "../words/stem.ts";

export interface LearnedAbbreviations {
  add(pairs: readonly Abbreviation[]): void;
  remove(pairs: readonly Abbreviation[]): void;
  /** What skills write for a short form, most frequent first. */
  expansionsOf(short: string): readonly string[];
  /** The short form that skills have for several words in a row, given as stems. */
  shortFormOf(phrase: string): string | undefined;
}

export interface Abbreviation {
  readonly short: string;
  readonly long: string;
}

/** Abbreviations that a text explains itself: "Model Context Protocol (MCP)" or "MCP (Model Context Protocol)". */
export function abbreviationsIn(text: string): Abbreviation[] {
  const abbreviations: Abbreviation[] = [];
  let close = -1;
  for (let open = text.indexOf("("); open >= 0; open = text.indexOf("(", open + 1)) {
    if (close < open) close = text.indexOf(")", open + 1);
    if (close < 0) break;
    if (close - open > LONGEST_EXPANSION) continue;
    const inside = text.slice(open + 1, close).trim();
    const preceding = text.slice(Math.max(0, open - LONGEST_EXPANSION), open).trimEnd();
    const pair = SHORT.test(inside)
      ? { short: inside, long: lastWords(preceding, inside.length) }
      : { short: SHORT_AT_END.exec(preceding)?.[1] ?? "", long: inside };
    if (pair.short !== "" && initialsMatch(pair.short, pair.long))
      abbreviations.push({ short: pair.short.toLowerCase(), long: pair.long.toLowerCase() });
  }
  return abbreviations;
}

/** Counts the abbreviations of all skills; what one skill alone claims is believed only as long as that skill is there. */
export function createLearnedAbbreviations(): LearnedAbbreviations {
  const counts = new Map<string, Map<string, number>>();
  const shortForms = new Map<string, Map<string, number>>();
  const change = ({ short, long }: Abbreviation, by: number) => {
    countPair(counts, short, long, by);
    countPair(
      shortForms,
      long
        .split(/[\s-]+/)
        .map(stem)
        .join(" "),
      short,
      by,
    );
  };
  const mostFrequent = (longs: ReadonlyMap<string, number> | undefined) =>
    [...(longs ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([text]) => text);
  return {
    add: (pairs) => {
      for (const pair of pairs) change(pair, 1);
    },
    remove: (pairs) => {
      for (const pair of pairs) change(pair, -1);
    },
    expansionsOf: (short) => mostFrequent(counts.get(short)).slice(0, 2),
    shortFormOf: (phrase) => mostFrequent(shortForms.get(phrase))[0],
  };
}

function countPair(counts: Map<string, Map<string, number>>, from: string, to: string, by: number): void {
  const targets = counts.get(from) ?? new Map<string, number>();
  const count = (targets.get(to) ?? 0) + by;
  if (count > 0) targets.set(to, count);
  else targets.delete(to);
  if (targets.size > 0) counts.set(from, targets);
  else counts.delete(from);
}

const LONGEST_EXPANSION = 80;
const SHORT = /^[A-Z][A-Za-z0-9]{1,6}$/;
const SHORT_AT_END = /(?:^|[\s"'`*])([A-Z][A-Za-z0-9]{1,6})[*`"']*$/;

function lastWords(text: string, count: number): string {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.slice(-count).join(" ");
}

// "PostgreSQL (FTS)" explains nothing: the letters must be those that the words begin with, in order.
function initialsMatch(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/).filter((word) => /^[A-Za-z]/.test(word));
  if (words.length < 2 || words.length > 7) return false;
  const initials = words.map((word) => word.charAt(0).toLowerCase()).join("");
  const letters = short.toLowerCase().replace(/s$/, "");
  const meaningful = words
    .filter((word) => !/^(?:of|and|the|for|to|in|a)$/i.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join("");
  return letters.length >= 2 && (initials === letters || meaningful === letters);
}
