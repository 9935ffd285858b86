import type { TriedHit } from "../../../src/contract/index.ts";

/** Why a search found a skill, as one sentence: what was met, and where. */
export function whyWords({ field, phrase, words }: TriedHit["why"][number]): string {
  const place = places.get(field) ?? "text";
  if (phrase === undefined)
    return words.length === 0 ? `Its ${place} fits` : `Its ${place} has ${list(words)}`;
  return words.length === 0 ? `Its ${place}: “${phrase}”` : `Its ${place} has ${list(words)}: “${phrase}”`;
}

const places = new Map([
  ["name", "name"],
  ["description", "description"],
  ["when", "“use when”"],
  ["tags", "tags"],
  ["headings", "headings"],
  ["files", "file names"],
  ["body", "text"],
]);

function list(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
