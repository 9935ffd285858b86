import { bitOf, HEAD_MASK } from "../fields.ts";
import { idfOf } from "../index/idf.ts";
import type { SkillStore, StoredSkill } from "../index/skill-store.ts";
import type { AskedWord } from "../query/asked-words.ts";
import type { Concept } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";
import type { Evidence } from "./evidence-of.ts";
import { type Picked, round, shareOf } from "./pick-best.ts";
import { readClosely } from "./read-closely.ts";

/** One of the best, with what postings do not tell. */
export interface LookedAt {
  readonly skill: StoredSkill;
  readonly score: number;
  readonly byFields: number;
  readonly coverage: number;
  readonly evidence: readonly (Evidence | undefined)[];
}

/** Orders the best by name, word order and words side by side as well. Scores are new, and comparable among them. */
export function lookCloser(
  store: SkillStore,
  picked: readonly Picked[],
  { concepts, asked }: { readonly concepts: readonly Concept[]; readonly asked: readonly AskedWord[] },
  evidenceOfAll: readonly (readonly (Evidence | undefined)[])[],
  mostPlain: number,
): LookedAt[] {
  const masses = concepts.map(({ mass }) => mass);
  const totalMass = masses.reduce((sum, mass) => sum + mass, 0);
  const looks = picked.map((pick, index) =>
    lookAt(store, pick, evidenceOfAll[index] ?? [], masses, totalMass),
  );
  const most = looks.reduce((top, { byFields }) => Math.max(top, byFields), 0);
  const { pairs, triples, nearby } = readClosely(
    asked,
    masses,
    looks.map(({ skill }) => skill.order),
  );
  const mostPairs = pairs.reduce((top, score) => Math.max(top, score), 0);
  const mostTriples = triples.reduce((top, score) => Math.max(top, score), 0);
  const heads = looks.map(({ skill, evidence: own }) => headScore(store, skill, own));
  const mostHead = heads.reduce((top, score) => Math.max(top, score), 0);
  const plainRanks = ranksOf(looks.map(({ plain }) => round(plain)));
  const headRanks = ranksOf(heads.map(round));
  const { parts } = WEIGHTS;
  const whole = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return looks.map(({ skill, byFields, plain, coverage, namedShare, evidence }, index) => {
    const sum =
      parts.byFields * shareOf(byFields, most) +
      parts.plain * shareOf(plain, mostPlain) +
      parts.pairs * shareOf(pairs[index] ?? 0, mostPairs) +
      parts.triples * shareOf(triples[index] ?? 0, mostTriples) +
      parts.nearby * shareOf(nearby[index] ?? 0, totalMass) +
      parts.name * namedShare +
      parts.headPlain * shareOf(heads[index] ?? 0, mostHead) +
      parts.plainRank * (RANKS / (RANKS + (plainRanks[index] ?? 0))) +
      parts.headRank * (RANKS / (RANKS + (headRanks[index] ?? 0)));
    return { skill, score: (most * sum) / whole, byFields, coverage, evidence };
  });
}

// Places behind the first until a place counts half.
const RANKS = 3;

/** The place of each among the others, 0 for the most; equal ones share a place. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const ranks = values.map(() => 0);
  for (let place = 1; place < order.length; place += 1) {
    const [at, before] = [order[place] ?? 0, order[place - 1] ?? 0];
    ranks[at] = values[at] === values[before] ? (ranks[before] ?? 0) : place;
  }
  return ranks;
}

/** Plain BM25 over name and description alone, in which each word is rare or not by the other heads: bodies have most words of a question. */
function headScore(
  store: SkillStore,
  { head }: StoredSkill,
  evidence: readonly (Evidence | undefined)[],
): number {
  const { k1, slope, normalWords } = WEIGHTS.headPlain;
  const norm = k1 * (1 - slope + (slope * head.length) / normalWords);
  let score = 0;
  for (let index = 0; index < evidence.length; index += 1) {
    const entry = evidence[index];
    if (entry === undefined || (entry.mask & ORDERED_MASK) === 0) continue;
    let count = (entry.mask & NAME_MASK) === 0 ? 0 : 1;
    for (let at = 0; at < head.length; at += 1) if (head[at] === entry.term) count += 1;
    const others = store.headCountOf(entry.term);
    const idf = Math.log(1 + (store.population - others + 0.5) / (others + 0.5));
    score += (entry.trust * idf * count * (k1 + 1)) / (count + norm);
  }
  return score;
}

export function skillOf(store: SkillStore, number: number): StoredSkill {
  const skill = store.skill(number);
  if (skill === undefined) throw new Error("a removed skill was ranked");
  return skill;
}

interface Look extends Omit<LookedAt, "score"> {
  readonly plain: number;
  /** How much of the name was asked for. */
  readonly namedShare: number;
}

// In plain loops, as is everything that is done for each of the best: it is most of what a search costs.
function lookAt(
  store: SkillStore,
  { number, byFields, plain, coverage }: Picked,
  evidence: readonly (Evidence | undefined)[],
  masses: readonly number[],
  totalMass: number,
): Look {
  const skill = skillOf(store, number);
  const named: number[] = [];
  let inName = 0;
  let negated = 0;
  let inOrder = 0;
  for (let index = 0; index < evidence.length; index += 1) {
    const entry = evidence[index];
    if (entry === undefined) continue;
    const { term, trust, mask } = entry;
    const answered = (masses[index] ?? 0) * trust;
    if ((mask & NAME_MASK) !== 0) {
      inName += answered;
      if (!named.includes(term)) named.push(term);
    }
    if ((mask & HEAD_MASK) === 0 && (mask & NOT_MASK) !== 0) negated += answered;
    const previous = evidence[index - 1];
    if (previous !== undefined && standTogether(skill.head, previous, entry))
      inOrder += Math.min(answered, (masses[index - 1] ?? 0) * previous.trust);
  }
  const factor =
    totalMass === 0
      ? 1
      : factorOf(
          wholeNameShare(store, skill, named),
          inName / totalMass,
          inOrder / totalMass,
          negated / totalMass,
        );
  const namedShare = shareOf(askedInName(skill, evidence), skill.nameTerms.length);
  return { skill, byFields: byFields * factor, plain, coverage, namedShare, evidence };
}

/** More for a name that the query spells out and for words that stand together, less for what the skill says it is not for. */
function factorOf(wholeName: number, inName: number, inOrder: number, negated: number): number {
  const bonus =
    WEIGHTS.nameBonus * inName +
    WEIGHTS.wholeNameBonus * wholeName * Math.sqrt(inName) +
    WEIGHTS.orderBonus * inOrder;
  return Math.max(0.5, 1 + bonus - WEIGHTS.negationPenalty * negated);
}

function wholeNameShare(store: SkillStore, skill: StoredSkill, named: readonly number[]): number {
  if (named.length === 0) return 0;
  return shareOf(idfSum(store, named), idfSum(store, skill.nameTerms));
}

function idfSum(store: SkillStore, terms: readonly number[]): number {
  let sum = 0;
  for (const term of terms) sum += idfOf(store, term);
  return sum;
}

// By number of words: what a name is made of is usual in its own field, and rarity would make little of it.
function askedInName({ nameTerms }: StoredSkill, evidence: readonly (Evidence | undefined)[]): number {
  let asked = 0;
  for (const term of nameTerms) {
    for (const entry of evidence) {
      if (entry === undefined || entry.term !== term || entry.trust < SURE) continue;
      asked += 1;
      break;
    }
  }
  return asked;
}

const SURE = 0.6;
const NAME_MASK = bitOf("name");
const NOT_MASK = bitOf("not");
const ORDERED_MASK = NAME_MASK | bitOf("description");
const NEARBY = 3;

function standTogether(head: Int32Array, first: Evidence, second: Evidence): boolean {
  // What is kept in order is name and description.
  if ((first.mask & ORDERED_MASK) === 0 || (second.mask & ORDERED_MASK) === 0) return false;
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] !== first.term) continue;
    for (let step = 1; step <= NEARBY; step += 1) if (head[at + step] === second.term) return true;
  }
  return false;
}
