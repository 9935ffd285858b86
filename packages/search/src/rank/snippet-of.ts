import { finish } from "../finish.ts";
import { GRAMMAR_WORDS } from "../words/common-words.ts";
import { splitIdentifier } from "../words/split-identifier.ts";
import { stem } from "../words/stem.ts";
import { eachRunInSteps, wordsOf } from "../words/words-of.ts";

/** The piece of a text that answers a query best, such as of a body that the index does not keep. In steps. */
export function* snippetForInSteps(
  text: string,
  query: string,
  maxChars: number,
): Generator<void, string | undefined> {
  const words = wordsOf(query.slice(0, LONGEST_QUERY)).filter((word) => !GRAMMAR_WORDS.has(word));
  return yield* snippetInSteps(text.slice(0, LONGEST_TEXT), new Set(words.map(stem)), maxChars, stemsOf);
}

const LONGEST_QUERY = 1_000;
const LONGEST_TEXT = 64 * 1024;

/**
 * The piece of a text of at most `maxChars` that has the most different ones of the given terms (stems), on one line, with … where it was
 * cut. Undefined where none of them occurs. `termsOf` says which terms a run of letters is, where somebody knows without reading it again.
 */
export function snippetOf(
  text: string,
  terms: ReadonlySet<string>,
  maxChars: number,
  termsOf: (run: string) => readonly string[] = stemsOf,
): string | undefined {
  return finish(snippetInSteps(text, terms, maxChars, termsOf));
}

function stemsOf(run: string): string[] {
  return splitIdentifier(run).map(stem);
}

function* snippetInSteps(
  text: string,
  terms: ReadonlySet<string>,
  maxChars: number,
  termsOf: (run: string) => readonly string[],
): Generator<void, string | undefined> {
  const places: Place[] = [];
  yield* eachRunInSteps(text, (run, start) => {
    const term = termsOf(run).find((word) => terms.has(word));
    if (term !== undefined) places.push({ start, end: start + run.length, term });
  });
  let best: { from: number; to: number; count: number } | undefined;
  for (const [index, { start }] of places.entries()) {
    const window = windowFrom(places, index, maxChars);
    const isBetter =
      best === undefined ||
      window.count > best.count ||
      (window.count === best.count && window.to - start < best.to - best.from);
    if (isBetter) best = { from: start, ...window };
  }
  return best === undefined ? undefined : widen(text, best.from, best.to, maxChars);
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

// Ends with the last term that is new in it: a repetition does not make it better, only longer.
function windowFrom(
  places: readonly Place[],
  first: number,
  maxChars: number,
): { to: number; count: number } {
  const start = places[first]?.start ?? 0;
  const seen = new Set<string>();
  let to = start;
  for (let index = first; index < places.length; index += 1) {
    const place = places[index];
    if (place === undefined || place.end - start > maxChars) break;
    if (seen.has(place.term)) continue;
    seen.add(place.term);
    to = place.end;
  }
  return { to, count: seen.size };
}

// To the ends of the sentence where there is room, else to the ends of words.
function widen(text: string, from: number, to: number, maxChars: number): string {
  const room = Math.max(0, maxChars - (to - from));
  const earliest = Math.max(0, from - Math.floor(room / 2));
  const preceding = text.slice(earliest, from);
  const sentence = Math.max(preceding.lastIndexOf(". "), preceding.lastIndexOf("\n"));
  const start =
    sentence >= 0 ? earliest + sentence + 1 : earliest === 0 ? 0 : wordStart(text, earliest, from);
  const latest = Math.min(text.length, start + maxChars);
  const after = text.slice(to, latest);
  const stop = after.search(/[.!?](?:\s|$)|\n/);
  const end = stop >= 0 ? to + stop + 1 : latest === text.length ? latest : wordEnd(text, to, latest);
  const line = text.slice(start, end).replace(/\s+/g, " ").trim();
  const isWhole = (at: number) => at === 0 || /[.\n]/.test(text[at - 1] ?? "");
  return `${isWhole(start) || sentence >= 0 ? "" : "… "}${line}${end === text.length || stop >= 0 ? "" : " …"}`;
}

function wordStart(text: string, at: number, limit: number): number {
  const blank = text.slice(at, limit).search(/\s/);
  return blank < 0 ? limit : at + blank + 1;
}

function wordEnd(text: string, limit: number, at: number): number {
  const blank = text.slice(limit, at).lastIndexOf(" ");
  return blank < 0 ? limit : limit + blank;
}
