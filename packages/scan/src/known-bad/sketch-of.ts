/**
 * A short fingerprint of a text that nearly equal texts share: the smallest hashes of all runs of five words. Names, numbers
 * and addresses are what copies change first, so that a word with a digit or a mark of an address counts as any other such word.
 */
export function sketchOf(text: string): string {
  const words = text
    .slice(0, MAX_CHARS)
    .toLowerCase()
    .split(/[\s,;()"'`*_|>#[\]{}!?]+/)
    .filter((word) => word !== "")
    .map((word) => (/[\d/:@]/.test(word) ? "#" : word));
  const each = words.map(hash);
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE <= each.length; at += 1) {
    let run = 0;
    for (let next = at; next < at + SHINGLE; next += 1)
      run = (Math.imul(run, 0x01000193) ^ (each[next] ?? 0)) >>> 0;
    hashes.add(run);
  }
  return [...Uint32Array.from(hashes).sort().subarray(0, SIZE)].map((value) => value.toString(36)).join(".");
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

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193) >>> 0;
  }
  return value >>> 0;
}
