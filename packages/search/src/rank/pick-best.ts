import { HEAD_MASK } from "../fields.ts";
import { idfOf, plainIdfOf } from "../index/idf.ts";
import { plainWeightIn, type SkillStore, type StoredSkill, weightIn } from "../index/skill-store.ts";
import type { Concept } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";

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

/** The best `count` skills by sums over postings: the ranking by fields and plain BM25 of the same words, each against its best. */
export function pickBest(
  store: SkillStore,
  concepts: readonly Concept[],
  count: number,
  isMatch: (skill: StoredSkill) => boolean,
): Picks {
  const { scores, plain, covered, touched } = sumPostings(store, concepts);
  const totalMass = concepts.reduce((sum, { mass }) => sum + mass, 0);
  const { leastCoverage, parts } = WEIGHTS;
  const matching = touched.filter((number) => {
    const skill = store.skill(number);
    return skill !== undefined && isMatch(skill);
  });
  let mostByFields = 0;
  let mostPlain = 0;
  for (const number of matching) {
    const coverage = (covered[number] ?? 0) / totalMass;
    // A skill that answers more of the question comes before one that repeats a single word of it.
    const byFields = (scores[number] ?? 0) * (leastCoverage + (1 - leastCoverage) * coverage);
    scores[number] = byFields;
    mostByFields = Math.max(mostByFields, byFields);
    mostPlain = Math.max(mostPlain, plain[number] ?? 0);
  }
  const all: Picked[] = [];
  // The list is cut to the best whenever it has grown to several times their number: sorting everything costs more.
  let last: Picked | undefined;
  const compare = (a: Picked, b: Picked) => b.score - a.score || compareIds(store, a.number, b.number);
  const cut = () => {
    all.sort(compare);
    all.length = Math.min(all.length, count);
    if (all.length === count) last = all.at(-1);
  };
  for (const number of matching) {
    const byFields = scores[number] ?? 0;
    const ofPlain = plain[number] ?? 0;
    const score = round(
      parts.byFields * shareOf(byFields, mostByFields) + parts.plain * shareOf(ofPlain, mostPlain),
    );
    if (last !== undefined && score < last.score) continue;
    const coverage = (covered[number] ?? 0) / totalMass;
    const picked = { number, byFields, plain: ofPlain, score, coverage };
    if (last !== undefined && compare(picked, last) > 0) continue;
    all.push(picked);
    if (all.length >= 8 * count) cut();
  }
  cut();
  return { picked: all, total: matching.length, mostPlain };
}

function compareIds(store: SkillStore, a: number, b: number): number {
  const left = store.skill(a)?.document.id ?? "";
  const right = store.skill(b)?.document.id ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}

interface PostingSums {
  readonly scores: Float64Array;
  readonly plain: Float64Array;
  readonly covered: Float64Array;
  readonly touched: readonly number[];
}

function sumPostings(store: SkillStore, concepts: readonly Concept[]): PostingSums {
  const scores = new Float64Array(store.capacity);
  const plain = new Float64Array(store.capacity);
  const covered = new Float64Array(store.capacity);
  const touched: number[] = [];
  // Of the terms that may stand for one word only the best counts: a synonym beside it says nothing new.
  const best = new Float64Array(store.capacity);
  const bestPlain = new Float64Array(store.capacity);
  const strength = new Float64Array(store.capacity);
  for (const { mass, ways } of concepts) {
    const here: number[] = [];
    const ofWord = ways.reduce((most, { term }) => Math.max(most, idfOf(store, term)), 0);
    const share = ofWord === 0 ? 0 : Math.min(1, Math.max(mass / ofWord, 0.05));
    for (const { term, trust } of ways) {
      const list = store.postingsOf(term);
      const worth = trust * idfOf(store, term);
      const plainWorth = (trust >= WEIGHTS.plain.leastTrust ? trust : 0) * plainIdfOf(store, term);
      for (let index = 0; index < list.length; index += 2) {
        const number = list[index] ?? 0;
        const entry = list[index + 1] ?? 0;
        const plainValue = plainWorth * plainWeightIn(entry);
        if (plainValue > (bestPlain[number] ?? 0)) bestPlain[number] = plainValue;
        const value = worth * weightIn(entry);
        if (value <= (best[number] ?? 0)) continue;
        if (best[number] === 0) here.push(number);
        best[number] = value;
        strength[number] = trust * ((entry & HEAD_MASK) !== 0 ? 1 : WEIGHTS.bodyStrength);
      }
    }
    for (const number of here) {
      if (scores[number] === 0) touched.push(number);
      scores[number] = (scores[number] ?? 0) + (best[number] ?? 0) * share;
      plain[number] = (plain[number] ?? 0) + (bestPlain[number] ?? 0);
      covered[number] = (covered[number] ?? 0) + mass * (strength[number] ?? 0);
      best[number] = 0;
      bestPlain[number] = 0;
    }
  }
  return { scores, plain, covered, touched };
}

/** A share of the most; nothing where there is no most. */
export function shareOf(part: number, most: number): number {
  return most > 0 ? part / most : 0;
}

// Sums of floating point numbers depend on the order of addition; six digits are the same in any order.
export function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
