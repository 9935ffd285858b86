import { HEAD_MASK } from "../fields.ts";
import { idfOf, plainIdfOf } from "../index/idf.ts";
import { clearSums, type PostingSums } from "../index/posting-sums.ts";
import { plainWeightIn, type SkillStore, type StoredSkill, weightIn } from "../index/skill-store.ts";
import type { Concept } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";
import { collectFirst } from "./collect-first.ts";

/** A skill that postings alone put among the best. */
export interface Picked {
  readonly number: number;
  readonly byFields: number;
  readonly plain: number;
  readonly score: number;
  /** Share of the question that it answers, 0 to 1; what is only in its body counts for less. */
  readonly coverage: number;
}

export interface Picks {
  /** Best first; equal ones by id. */
  readonly picked: readonly Picked[];
  /** Skills with any word of the query. */
  readonly total: number;
  /** The most that any skill has. */
  readonly mostPlain: number;
}

/**
 * The best `count` skills by sums over postings: the ranking by fields and plain BM25 of the same words, each against its best.
 * `isMatch` decides which skills there are at all; without it, all of them.
 */
export function pickBest(
  store: SkillStore,
  concepts: readonly Concept[],
  count: number,
  isMatch?: (skill: StoredSkill) => boolean,
): Picks {
  const sums = store.sums();
  const { byFields, plain, covered, total } = sums;
  const touched = addPostings(store, concepts, sums);
  const matching = matchingOf(store, touched, isMatch);
  const totalMass = concepts.reduce((sum, { mass }) => sum + mass, 0);
  const { leastCoverage, parts } = WEIGHTS;
  let mostByFields = 0;
  let mostPlain = 0;
  for (const number of matching) {
    const coverage = (covered[number] ?? 0) / totalMass;
    // A skill that answers more of the question comes before one that repeats a single word of it.
    const own = (byFields[number] ?? 0) * (leastCoverage + (1 - leastCoverage) * coverage);
    byFields[number] = own;
    mostByFields = Math.max(mostByFields, own);
    mostPlain = Math.max(mostPlain, plain[number] ?? 0);
  }
  // A score that is not above it is not among the best ones, whatever else there is.
  let least = 0;
  const byScore = collectFirst(count, (a, b) => (total[a] ?? 0) > (total[b] ?? 0));
  for (const number of matching) {
    const ofFields = parts.byFields * shareOf(byFields[number] ?? 0, mostByFields);
    const score = round(ofFields + parts.plain * shareOf(plain[number] ?? 0, mostPlain));
    total[number] = score;
    if (score <= least) continue;
    byScore.add(number);
    least = total[byScore.last() ?? -1] ?? 0;
  }
  // Ids are compared among those that are left: skills of one template have one score, and thousands of them the lower ones.
  const first = collectFirst(count, (a, b) => {
    const difference = (total[a] ?? 0) - (total[b] ?? 0);
    return difference > 0 || (difference === 0 && idOf(store, a) < idOf(store, b));
  });
  for (const number of matching) if ((total[number] ?? 0) >= least) first.add(number);
  const picked = first.inOrder().map((number) => ({
    number,
    byFields: byFields[number] ?? 0,
    plain: plain[number] ?? 0,
    score: total[number] ?? 0,
    coverage: (covered[number] ?? 0) / totalMass,
  }));
  clearSums(sums, touched);
  return { picked, total: matching.length, mostPlain };
}

function idOf(store: SkillStore, number: number): string {
  return store.skill(number)?.document.id ?? "";
}

function matchingOf(
  store: SkillStore,
  touched: readonly number[],
  isMatch: ((skill: StoredSkill) => boolean) | undefined,
): readonly number[] {
  if (isMatch === undefined && store.size === store.capacity) return touched;
  return touched.filter((number) => {
    const skill = store.skill(number);
    return skill !== undefined && (isMatch === undefined || isMatch(skill));
  });
}

/** Adds up what the postings of each word say, and returns the numbers that have any of them. */
function addPostings(
  store: SkillStore,
  concepts: readonly Concept[],
  { byFields, plain, covered, best, bestPlain, strength }: PostingSums,
): readonly number[] {
  const touched: number[] = [];
  for (const { mass, ways } of concepts) {
    const here: number[] = [];
    const ofWord = ways.reduce((most, { term }) => Math.max(most, idfOf(store, term)), 0);
    const share = ofWord === 0 ? 0 : Math.min(1, Math.max(mass / ofWord, 0.05));
    for (const { term, trust } of ways) {
      const list = store.postingsOf(term);
      const worth = trust * idfOf(store, term);
      const plainWorth = (trust >= WEIGHTS.plain.leastTrust ? trust : 0) * plainIdfOf(store, term);
      for (let index = 0; index < list.length; index += 2) {
        const entry = list[index + 1] ?? 0;
        const value = worth * weightIn(entry);
        if (value === 0) continue;
        const number = list[index] ?? 0;
        const plainValue = plainWorth * plainWeightIn(entry);
        if (plainValue > (bestPlain[number] ?? 0)) bestPlain[number] = plainValue;
        // Of the terms that may stand for one word only the best counts: a synonym beside it says nothing new.
        const bestSoFar = best[number] ?? 0;
        if (value <= bestSoFar) continue;
        if (bestSoFar === 0) here.push(number);
        best[number] = value;
        strength[number] = trust * ((entry & HEAD_MASK) !== 0 ? 1 : WEIGHTS.bodyStrength);
      }
    }
    for (const number of here) {
      if (byFields[number] === 0) touched.push(number);
      byFields[number] = (byFields[number] ?? 0) + (best[number] ?? 0) * share;
      plain[number] = (plain[number] ?? 0) + (bestPlain[number] ?? 0);
      covered[number] = (covered[number] ?? 0) + mass * (strength[number] ?? 0);
      best[number] = 0;
      bestPlain[number] = 0;
    }
  }
  return touched;
}

/** A share of the most; nothing where there is no most. */
export function shareOf(part: number, most: number): number {
  return most > 0 ? part / most : 0;
}

// Sums of floating point numbers depend on the order of addition; six digits are the same in any order.
export function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
