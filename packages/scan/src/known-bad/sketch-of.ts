import { linear } from "../matching/linear.ts";

/**
 * A short fingerprint of a text that nearly equal texts share: the smallest hashes of all runs of five words. Names, numbers
 * and addresses are what copies change first, so that a word with a digit or a mark of an address counts as any other such word.
 */
export function sketchOf(text: string): string {
  const smallest: number[] = [];
  const words = wordHashes(text.slice(0, MAX_CHARS).toLowerCase());
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    let run = 0;
    for (let next = at; next < at + SHINGLE; next += 1)
      run = (Math.imul(run, PRIME) ^ (words[next] ?? 0)) >>> 0;
    keep(smallest, run);
  }
  return smallest.map((value) => value.toString(36)).join(".");
}

/** In order, each once, and no more than a sketch has. */
function keep(smallest: number[], value: number): void {
  if (smallest.length === SIZE && value >= (smallest[SIZE - 1] ?? 0)) return;
  let at = smallest.length;
  while (at > 0 && (smallest[at - 1] ?? 0) > value) at -= 1;
  if (smallest[at - 1] === value) return;
  smallest.splice(at, 0, value);
  if (smallest.length > SIZE) smallest.pop();
}

/** FNV-1a, 32 bits, of each word. Letter by letter, without cutting the words out: texts are long. */
function wordHashes(text: string): number[] {
  const hashes: number[] = [];
  let value = EMPTY;
  let isNamed = false;
  for (let at = 0; at <= text.length; at += 1) {
    // After the end stands a blank.
    const code = at < text.length ? text.charCodeAt(at) : 0x20;
    const isBetween = code < 128 ? BETWEEN[code] === 1 : BLANK.test(text.charAt(at));
    if (!isBetween) {
      value = Math.imul(value ^ code, PRIME) >>> 0;
      isNamed ||= code < 128 && NAMING[code] === 1;
    } else if (value !== EMPTY) {
      hashes.push(isNamed ? NAMED : value);
      value = EMPTY;
      isNamed = false;
    }
  }
  return hashes;
}

const EMPTY = 0x811c9dc5;
const PRIME = 0x01000193;
const NAMED = Math.imul(EMPTY ^ "#".charCodeAt(0), PRIME) >>> 0;
const BLANK = linear(/\s/);
const BETWEEN = marked(" \t\n\v\f\r,;()\"'`*_|>#[]{}!?");
const NAMING = marked("0123456789/:@");

function marked(marks: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const mark of marks) table[mark.charCodeAt(0)] = 1;
  return table;
}

/** How much two texts have in common, 0 to 1, estimated from their sketches. Too short ones have nothing in common. */
export function likeness(a: string, b: string): number {
  const first = a.split(".").map((value) => Number.parseInt(value, 36));
  const second = b.split(".").map((value) => Number.parseInt(value, 36));
  if (Math.min(first.length, second.length) < MIN_SIZE) return 0;
  const inFirst = new Set(first);
  const inSecond = new Set(second);
  const union = [...new Set([...first, ...second])].sort((x, y) => x - y).slice(0, SIZE);
  return union.filter((value) => inFirst.has(value) && inSecond.has(value)).length / union.length;
}

// Copies of a campaign are short; the rest of a long text tells no more.
const MAX_CHARS = 64_000;
const SHINGLE = 5;
const SIZE = 48;
// Fewer runs than this are a sentence that anybody might have written.
const MIN_SIZE = 24;
