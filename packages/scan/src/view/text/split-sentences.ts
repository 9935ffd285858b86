/** A sentence and where it begins. */
export interface Sentence {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Sentences of a paragraph whose lines begin at `line`. Short ones stay together with the next, so that a text of dots does
 * not become a million of them; a long one is cut with an overlap, so that nothing is lost at the cut.
 */
export function splitSentences(paragraph: string, line: number): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let lineAtFrom = line;
  const push = (to: number) => {
    const whole = paragraph.slice(from, to);
    const text = whole.replace(/\s+/g, " ").trim();
    const leading = whole.length - whole.trimStart().length;
    const begins = lineAtFrom + countNewlines(whole, leading);
    for (const part of cutLong(text)) sentences.push({ text: part, line: begins });
    lineAtFrom += countNewlines(whole, whole.length);
    from = to;
  };
  for (const match of paragraph.matchAll(END)) {
    const end = match.index + match[0].length;
    if (end - from < SHORTEST) continue;
    if (isAbbreviation(paragraph, match.index)) continue;
    push(end);
  }
  if (from < paragraph.length && paragraph.slice(from).trim() !== "") push(paragraph.length);
  return sentences;
}

const SHORTEST = 24;
export const SENTENCE_MAX_CHARS = 2_000;
const OVERLAP = 200;

const END = /[.!?]["')\]*_]{0,3}\s|[。！？]/g;

function isAbbreviation(text: string, at: number): boolean {
  return /(?:\b[a-z]|\b(?:vs|etc|cf|al|no|fig|approx|e\.g|i\.e))$/i.test(text.slice(Math.max(0, at - 8), at));
}

function cutLong(text: string): string[] {
  if (text === "") return [];
  if (text.length <= SENTENCE_MAX_CHARS) return [text];
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += SENTENCE_MAX_CHARS - OVERLAP) {
    parts.push(text.slice(at, at + SENTENCE_MAX_CHARS));
  }
  return parts;
}

function countNewlines(text: string, until: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < until; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
