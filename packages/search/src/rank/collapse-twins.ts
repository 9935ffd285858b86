import type { RankedSkill } from "./rank-skills.ts";

export interface CollapsedSkill {
  readonly best: RankedSkill;
  /** Skills with nearly the same text, in the order of the ranking. */
  readonly twins: readonly RankedSkill[];
}

/**
 * Puts near-duplicates behind the best ranked of them. Two skills are twins when they share nearly all their words and the query does
 * not tell them apart: the Android and the iOS edition of one text stay two answers to a query that names a platform.
 */
export function collapseTwins(ranked: readonly RankedSkill[]): CollapsedSkill[] {
  const groups: { best: RankedSkill; twins: RankedSkill[] }[] = [];
  for (const [index, candidate] of ranked.entries()) {
    const group = index < LOOKED_AT ? groups.find(({ best }) => areTwins(best, candidate)) : undefined;
    if (group === undefined) groups.push({ best: candidate, twins: [] });
    else group.twins.push(candidate);
  }
  return groups;
}

// Twins have nearly the same score, so they stand near one another.
const LOOKED_AT = 50;
const SAME_NAME_SHARE = 0.8;
const OTHER_NAME_SHARE = 0.92;
// Less text than this is too little to call two skills the same.
const LEAST_TERMS = 8;

// A thousand pairs for each query, of which nearly all differ: what tells so at the least cost comes first.
function areTwins(a: RankedSkill, b: RankedSkill): boolean {
  if (b.score < 0.8 * a.score) return false;
  const { terms: left, foldedName } = a.skill;
  const { terms: right } = b.skill;
  const shorter = Math.min(left.length, right.length);
  const least = foldedName === b.skill.foldedName ? SAME_NAME_SHARE : OTHER_NAME_SHARE;
  if (shorter < LEAST_TERMS || shorter < least * Math.max(left.length, right.length)) return false;
  return shareTerms(left, right, least) && hasSameEvidence(a.evidence, b.evidence);
}

function hasSameEvidence(a: RankedSkill["evidence"], b: RankedSkill["evidence"]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index]?.term !== b[index]?.term) return false;
  return true;
}

/** Whether at least this share of all terms of two skills is in both. Both are ascending. */
function shareTerms(a: Int32Array, b: Int32Array, least: number): boolean {
  const both = a.length + b.length;
  // With more than these in one of them alone, the share is too small whatever else they have.
  const mostAlone = both - 2 * Math.ceil((least * both) / (1 + least) - 1e-9);
  let alone = 0;
  // From the end, where the rare terms are: what came into the vocabulary late is what two skills differ in.
  let i = a.length - 1;
  let j = b.length - 1;
  while (i >= 0 && j >= 0) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left !== right) {
      alone += 1;
      if (alone > mostAlone) return false;
    }
    if (left >= right) i -= 1;
    if (right >= left) j -= 1;
  }
  return alone + i + 1 + j + 1 <= mostAlone;
}
