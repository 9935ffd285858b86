import { HEAD_MASK } from "../fields.ts";
import { idfOf, plainIdfOf } from "../index/idf.ts";
import { clearSum, type PostingSums } from "../index/posting-sums.ts";
import { plainWeightIn, type SkillStore, type StoredSkill, weightIn } from "../index/skill-store.ts";
import type { Concept, Way } from "../query/query-concepts.ts";
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
  const { byFields, plain, covered, total, touched } = sums;
  const matching = keepMatching(store, sums, addPostings(store, concepts, sums), isMatch);
  const totalMass = concepts.reduce((sum, { mass }) => sum + mass, 0);
  const { leastCoverage } = WEIGHTS;
  let mostByFields = 0;
  let mostPlain = 0;
  for (let at = 0; at < matching; at += 1) {
    const number = touched[at] ?? 0;
    const coverage = (covered[number] ?? 0) / totalMass;
    // A skill that answers more of the question comes before one that repeats a single word of it.
    const own = (byFields[number] ?? 0) * (leastCoverage + (1 - leastCoverage) * coverage);
    byFields[number] = own;
    if (own > mostByFields) mostByFields = own;
    const ownPlain = plain[number] ?? 0;
    if (ownPlain > mostPlain) mostPlain = ownPlain;
  }
  const picked = firstOf(store, sums, { matching, mostByFields, mostPlain, count }).map((number) => ({
    number,
    byFields: byFields[number] ?? 0,
    plain: plain[number] ?? 0,
    score: total[number] ?? 0,
    coverage: (covered[number] ?? 0) / totalMass,
  }));
  for (let at = 0; at < matching; at += 1) clearSum(sums, touched[at] ?? 0);
  return { picked, total: matching, mostPlain };
}

/** The numbers of the best, by score and then by id. Of all that match only those are scored to the last digit that may be among them. */
function firstOf(
  store: SkillStore,
  { byFields, plain, total, touched, some }: PostingSums,
  {
    matching,
    mostByFields,
    mostPlain,
    count,
  }: Record<"matching" | "mostByFields" | "mostPlain" | "count", number>,
): number[] {
  const { parts } = WEIGHTS;
  const worthByFields = shareOf(parts.byFields, mostByFields);
  const worthPlain = shareOf(parts.plain, mostPlain);
  // A score that is not above it is not among the best ones, whatever else there is; equal ones may be, by their ids.
  let least = 0;
  const scores = collectFirst(count, (a, b) => a > b);
  let candidates = 0;
  for (let at = 0; at < matching; at += 1) {
    const number = touched[at] ?? 0;
    const ofFields = byFields[number] ?? 0;
    const ofPlain = plain[number] ?? 0;
    if (ofFields * worthByFields + ofPlain * worthPlain < least - ROUNDED) continue;
    const score = round(
      parts.byFields * shareOf(ofFields, mostByFields) + parts.plain * shareOf(ofPlain, mostPlain),
    );
    if (score < least) continue;
    total[number] = score;
    some[candidates] = number;
    candidates += 1;
    if (score === least) continue;
    scores.add(score);
    least = scores.last() ?? 0;
  }
  // Ids are compared among those that are left: skills of one template have one score, and thousands of them the lower ones.
  const first = collectFirst(count, (a, b) => {
    const difference = (total[a] ?? 0) - (total[b] ?? 0);
    return difference > 0 || (difference === 0 && store.isBefore(a, b));
  });
  for (let at = 0; at < candidates; at += 1) {
    const number = some[at] ?? 0;
    if ((total[number] ?? 0) >= least) first.add(number);
  }
  return first.inOrder();
}

// More than rounding and another order of multiplication make of a score.
const ROUNDED = 2e-6;

/** Leaves those of the touched skills that are there and match; returns how many they are. */
function keepMatching(
  store: SkillStore,
  sums: PostingSums,
  count: number,
  isMatch: ((skill: StoredSkill) => boolean) | undefined,
): number {
  if (isMatch === undefined && store.size === store.capacity) return count;
  const { touched } = sums;
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const number = touched[at] ?? 0;
    const skill = store.skill(number);
    if (skill !== undefined && (isMatch === undefined || isMatch(skill))) {
      touched[kept] = number;
      kept += 1;
    } else clearSum(sums, number);
  }
  return kept;
}

/** Adds up what the postings of each word say, and returns how many skills that has touched. */
function addPostings(store: SkillStore, concepts: readonly Concept[], sums: PostingSums): number {
  let count = 0;
  for (const { mass, ways } of concepts) {
    const ofWord = ways.reduce((most, { term }) => Math.max(most, idfOf(store, term)), 0);
    const share = ofWord === 0 ? 0 : Math.min(1, Math.max(mass / ofWord, 0.05));
    const worths = ways.map((way) => worthOf(store, way));
    const [only] = worths;
    if (only === undefined) continue;
    const word = { mass, share, count };
    count = worths.length === 1 ? addWay(only, word, sums) : addBestWays(worths, word, sums);
  }
  return count;
}

/** A word of the query, and how many skills those before it have touched. */
interface Word {
  readonly mass: number;
  readonly share: number;
  readonly count: number;
}

type Worth = ReturnType<typeof worthOf>;

/** What a posting of a term counts, by its weights and by whether the skill's head has it. */
function worthOf(store: SkillStore, { term, trust }: Way) {
  return {
    list: store.postingsOf(term),
    worth: trust * idfOf(store, term),
    plainWorth: (trust >= WEIGHTS.plain.leastTrust ? trust : 0) * plainIdfOf(store, term),
    inHead: trust,
    inBody: trust * WEIGHTS.bodyStrength,
  };
}

// The same as below in one pass: most words of a query have one term, and usual ones have postings in every skill.
function addWay(way: Worth, { mass, share, count }: Word, sums: PostingSums): number {
  const { byFields, plain, covered, touched } = sums;
  const { list, worth, plainWorth, inHead, inBody } = way;
  let all = count;
  for (let index = 0; index < list.length; index += 2) {
    const entry = list[index + 1] ?? 0;
    const value = worth * weightIn(entry);
    if (value === 0) continue;
    const number = list[index] ?? 0;
    const soFar = byFields[number] ?? 0;
    if (soFar === 0) {
      touched[all] = number;
      all += 1;
    }
    byFields[number] = soFar + value * share;
    plain[number] = (plain[number] ?? 0) + plainWorth * plainWeightIn(entry);
    covered[number] = (covered[number] ?? 0) + mass * ((entry & HEAD_MASK) !== 0 ? inHead : inBody);
  }
  return all;
}

// Of the terms that may stand for one word only the best counts: a synonym beside it says nothing new.
function addBestWays(ways: readonly Worth[], { mass, share, count }: Word, sums: PostingSums): number {
  const { byFields, plain, covered, best, bestPlain, strength, touched, some } = sums;
  let here = 0;
  for (const { list, worth, plainWorth, inHead, inBody } of ways) {
    for (let index = 0; index < list.length; index += 2) {
      const entry = list[index + 1] ?? 0;
      const value = worth * weightIn(entry);
      if (value === 0) continue;
      const number = list[index] ?? 0;
      const plainValue = plainWorth * plainWeightIn(entry);
      if (plainValue > (bestPlain[number] ?? 0)) bestPlain[number] = plainValue;
      const bestSoFar = best[number] ?? 0;
      if (value <= bestSoFar) continue;
      if (bestSoFar === 0) {
        some[here] = number;
        here += 1;
      }
      best[number] = value;
      strength[number] = (entry & HEAD_MASK) !== 0 ? inHead : inBody;
    }
  }
  let all = count;
  for (let at = 0; at < here; at += 1) {
    const number = some[at] ?? 0;
    const soFar = byFields[number] ?? 0;
    if (soFar === 0) {
      touched[all] = number;
      all += 1;
    }
    byFields[number] = soFar + (best[number] ?? 0) * share;
    plain[number] = (plain[number] ?? 0) + (bestPlain[number] ?? 0);
    covered[number] = (covered[number] ?? 0) + mass * (strength[number] ?? 0);
    best[number] = 0;
    bestPlain[number] = 0;
  }
  return all;
}

/** A share of the most; nothing where there is no most. */
export function shareOf(part: number, most: number): number {
  return most > 0 ? part / most : 0;
}

// Sums of floating point numbers depend on the order of addition; six digits are the same in any order.
export function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
