import { bitOf, HEAD_MASK } from "../fields.ts";
import { idfOf } from "../index/idf.ts";
import { type SkillStore, type StoredSkill, weightIn } from "../index/skill-store.ts";
import { type Concept, queryConcepts } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";

export interface RankedSkill {
  readonly skill: StoredSkill;
  readonly score: number;
  /** Share of the question that it answers, 0 to 1; what is only in its body counts for less. */
  readonly coverage: number;
  readonly evidence: readonly Evidence[];
}

/** That a term of a skill stands for a word of the query. */
export interface Evidence {
  readonly word: string;
  readonly term: number;
  readonly trust: number;
  /** Fields that hold the term, as `fieldsIn` reads them. */
  readonly mask: number;
}

export interface Ranking {
  readonly concepts: readonly Concept[];
  /** Best first; equal ones by id. */
  readonly ranked: readonly RankedSkill[];
  /** Skills with any word of the query. */
  readonly total: number;
}

/**
 * Ranks the skills for a query in two steps: sums over postings for all, then a closer look at name and word order for the best `depth`.
 * `isWanted` decides which skills there are at all for this query.
 */
export function rankSkills(
  store: SkillStore,
  query: string,
  depth: number,
  isMatch: (skill: StoredSkill) => boolean = () => true,
): Ranking {
  const concepts = queryConcepts(store, query);
  const sums = sumPostings(store, concepts);
  const totalMass = concepts.reduce((sum, { mass }) => sum + mass, 0);
  const best = pickBest(store, sums, totalMass, Math.max(depth, CLOSER_LOOK), isMatch);
  const ranked = best.picked.map(({ number, score }, place) => {
    const skill = store.skill(number);
    if (skill === undefined) throw new Error("a removed skill was ranked");
    const evidence = evidenceIn(store, concepts, number);
    const coverage = totalMass === 0 ? 0 : (sums.covered[number] ?? 0) / totalMass;
    const isNear = place < CLOSER_LOOK;
    const closer = isNear ? score * closerLook(store, skill, concepts, evidence, totalMass) : score * FAR;
    return {
      skill,
      score: round(closer),
      coverage,
      evidence: evidence.filter((entry) => entry !== undefined),
    };
  });
  ranked.sort((a, b) => b.score - a.score || (a.skill.document.id < b.skill.document.id ? -1 : 1));
  return { concepts, ranked, total: best.total };
}

// Beyond these a skill is not among the first pages, whatever its name is.
const CLOSER_LOOK = 50;
// The least that a closer look leaves of a score: those without one stay behind those with one.
const FAR = 0.5;

interface PostingSums {
  readonly scores: Float64Array;
  readonly covered: Float64Array;
  readonly touched: readonly number[];
}

function sumPostings(store: SkillStore, concepts: readonly Concept[]): PostingSums {
  const scores = new Float64Array(store.capacity);
  const covered = new Float64Array(store.capacity);
  const touched: number[] = [];
  // Of the terms that may stand for one word only the best counts: a synonym beside it says nothing new.
  const best = new Float64Array(store.capacity);
  const strength = new Float64Array(store.capacity);
  for (const { mass, ways } of concepts) {
    const here: number[] = [];
    const ofWord = ways.reduce((most, { term }) => Math.max(most, idfOf(store, term)), 0);
    const share = ofWord === 0 ? 0 : mass / ofWord;
    for (const { term, trust } of ways) {
      const list = store.postingsOf(term);
      const worth = trust * idfOf(store, term);
      for (let index = 0; index < list.length; index += 2) {
        const number = list[index] ?? 0;
        const entry = list[index + 1] ?? 0;
        const value = worth * weightIn(entry);
        if (value <= (best[number] ?? 0)) continue;
        if (best[number] === 0) here.push(number);
        best[number] = value;
        strength[number] = trust * ((entry & HEAD_MASK) !== 0 ? 1 : WEIGHTS.bodyStrength);
      }
    }
    for (const number of here) {
      if (scores[number] === 0) touched.push(number);
      scores[number] = (scores[number] ?? 0) + (best[number] ?? 0) * Math.min(1, Math.max(share, 0.05));
      covered[number] = (covered[number] ?? 0) + mass * (strength[number] ?? 0);
      best[number] = 0;
    }
  }
  return { scores, covered, touched };
}

function pickBest(
  store: SkillStore,
  { scores, covered, touched }: PostingSums,
  totalMass: number,
  count: number,
  isMatch: (skill: StoredSkill) => boolean,
): { picked: { number: number; score: number }[]; total: number } {
  const all: { number: number; score: number }[] = [];
  const { leastCoverage } = WEIGHTS;
  let total = 0;
  // The list is cut to the best whenever it has grown to several times their number: sorting everything costs more.
  let last: { number: number; score: number } | undefined;
  const compare = (a: { number: number; score: number }, b: { number: number; score: number }) =>
    b.score - a.score || compareIds(store, a.number, b.number);
  const cut = () => {
    all.sort(compare);
    all.length = Math.min(all.length, count);
    if (all.length === count) last = all.at(-1);
  };
  for (const number of touched) {
    const skill = store.skill(number);
    if (skill === undefined || !isMatch(skill)) continue;
    total += 1;
    const coverage = (covered[number] ?? 0) / totalMass;
    // A skill that answers more of the question comes before one that repeats a single word of it.
    const score = round((scores[number] ?? 0) * (leastCoverage + (1 - leastCoverage) * coverage));
    if (last !== undefined && (score < last.score || compare({ number, score }, last) > 0)) continue;
    all.push({ number, score });
    if (all.length >= 8 * count) cut();
  }
  cut();
  return { picked: all, total };
}

function compareIds(store: SkillStore, a: number, b: number): number {
  const left = store.skill(a)?.document.id ?? "";
  const right = store.skill(b)?.document.id ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}

function evidenceIn(
  store: SkillStore,
  concepts: readonly Concept[],
  number: number,
): (Evidence | undefined)[] {
  const skill = store.skill(number);
  return concepts.map(({ word, ways }) => {
    let strongest: Evidence | undefined;
    let most = 0;
    for (const { term, trust } of ways) {
      if (skill === undefined || !includes(skill.terms, term)) continue;
      const entry = entryOf(store.postingsOf(term), number);
      const value = trust * idfOf(store, term) * weightIn(entry);
      if (value <= most && strongest !== undefined) continue;
      most = value;
      strongest = { word, term, trust, mask: entry & 255 };
    }
    return strongest;
  });
}

// Lists are in the order of numbers.
function entryOf(list: readonly number[], number: number): number {
  let low = 0;
  let high = list.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = list[2 * middle] ?? 0;
    if (candidate === number) return list[2 * middle + 1] ?? 0;
    if (candidate < number) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

function includes(sorted: Int32Array, term: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sorted[middle] ?? 0;
    if (candidate === term) return true;
    if (candidate < term) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** A factor of at least `FAR`: more for a name that the query spells out and for words that stand together, less for what the skill says it is not for. */
function closerLook(
  store: SkillStore,
  skill: StoredSkill,
  concepts: readonly Concept[],
  evidence: readonly (Evidence | undefined)[],
  totalMass: number,
): number {
  if (totalMass === 0) return 1;
  const nameBit = bitOf("name");
  let inName = 0;
  let negated = 0;
  let inOrder = 0;
  const named = new Set<number>();
  for (const [index, entry] of evidence.entries()) {
    const mass = concepts[index]?.mass ?? 0;
    if (entry === undefined) continue;
    if ((entry.mask & nameBit) !== 0) {
      inName += mass * entry.trust;
      named.add(entry.term);
    }
    if ((entry.mask & NOT_MASK) !== 0 && (entry.mask & HEAD_MASK) === 0) negated += mass * entry.trust;
    const previous = evidence[index - 1];
    if (previous !== undefined && standTogether(skill.head, previous.term, entry.term))
      inOrder += Math.min(mass * entry.trust, (concepts[index - 1]?.mass ?? 0) * previous.trust);
  }
  const nameMass = skill.nameTerms.reduce((sum, term) => sum + idfOf(store, term), 0);
  const namedMass = [...named].reduce((sum, term) => sum + idfOf(store, term), 0);
  const wholeName = nameMass === 0 ? 0 : namedMass / nameMass;
  const share = (part: number) => part / totalMass;
  const bonus =
    WEIGHTS.nameBonus * share(inName) +
    WEIGHTS.wholeNameBonus * wholeName * Math.sqrt(share(inName)) +
    WEIGHTS.orderBonus * share(inOrder);
  return Math.max(FAR, 1 + bonus - WEIGHTS.negationPenalty * share(negated));
}

const NOT_MASK = bitOf("not");
const NEARBY = 3;

function standTogether(head: Int32Array, first: number, second: number): boolean {
  for (let at = head.indexOf(first); at >= 0; at = head.indexOf(first, at + 1)) {
    for (let step = 1; step <= NEARBY; step += 1) if (head[at + step] === second) return true;
  }
  return false;
}

// Sums of floating point numbers depend on the order of addition; six digits are the same in any order.
function round(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
