import { osaDistance } from "../words/osa-distance.ts";

/**
 * "Did you mean": the candidates a person could have meant by `word`, best first, equal ones by code unit.
 * Empty when nothing is near; a wrong guess is worse than none.
 */
export function nearest(word: string, candidates: Iterable<string>, limit: number): string[] {
  const requested = fold(word.slice(0, LONGEST_WORD)).slice(0, LONGEST_WORD);
  if (requested === "") return [];
  const near: { candidate: string; cost: number }[] = [];
  for (const candidate of candidates) {
    const cost = costOf(requested, fold(candidate));
    if (cost !== undefined) near.push({ candidate, cost });
  }
  near.sort(
    (a, b) => a.cost - b.cost || (a.candidate < b.candidate ? -1 : a.candidate > b.candidate ? 1 : 0),
  );
  return [...new Set(near.map(({ candidate }) => candidate))].slice(0, Math.max(0, limit));
}

// Names end at 64 characters; anything much longer is not a typing mistake of one.
const LONGEST_WORD = 128;

// Cut twice: one character may fold to eighteen.
function fold(text: string): string {
  return text
    .slice(0, 2 * LONGEST_WORD)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-")
    .slice(0, 2 * LONGEST_WORD);
}

// 0 is the same name. Typing mistakes cost their share of the letters (a third at most); being a part of the
// other costs more than one wrong letter in a word of usual length, because any short name is part of many.
function costOf(requested: string, candidate: string): number | undefined {
  if (candidate === requested) return 0;
  const costs: number[] = [];
  if (requested.length >= 3 && candidate.startsWith(requested))
    costs.push(0.15 + lengthGap(requested, candidate));
  else if (requested.length >= 3 && candidate.includes(requested))
    costs.push(0.25 + lengthGap(requested, candidate));
  else if (candidate.length >= 3 && requested.includes(candidate))
    costs.push(0.35 + lengthGap(requested, candidate));
  const longer = Math.max(requested.length, candidate.length);
  const allowed = longer <= 4 ? 1 : Math.floor(longer / 3);
  if (Math.abs(requested.length - candidate.length) <= allowed) {
    const edits = osaDistance(requested, candidate, allowed);
    if (edits <= allowed) costs.push(edits / longer);
  }
  return costs.length > 0 ? Math.min(...costs) : undefined;
}

function lengthGap(a: string, b: string): number {
  return (0.1 * Math.abs(a.length - b.length)) / Math.max(a.length, b.length);
}
