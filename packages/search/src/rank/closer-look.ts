import { bitOf, HEAD_MASK } from "../fields.ts";
import { idfOf } from "../index/idf.ts";
import type { SkillStore, StoredSkill } from "../index/skill-store.ts";
import { hasMark, pairMark } from "../index/word-pairs.ts";
import type { Concept } from "../query/query-concepts.ts";
import { WEIGHTS } from "../weights.ts";
import type { Evidence } from "./evidence-of.ts";
import { type Picked, shareOf } from "./pick-best.ts";

/** One of the best, with what postings do not tell. */
export interface LookedAt extends Picked {
  readonly skill: StoredSkill;
  readonly evidence: readonly (Evidence | undefined)[];
}

/** Orders the best by name, word order and words side by side as well. Scores are new, and comparable among them. */
export function lookCloser(
  store: SkillStore,
  picked: readonly Picked[],
  concepts: readonly Concept[],
  evidenceOfAll: readonly (readonly (Evidence | undefined)[])[],
  mostPlain: number,
): LookedAt[] {
  const totalMass = concepts.reduce((sum, { mass }) => sum + mass, 0);
  const looked = picked.map((pick, index) => {
    const skill = skillOf(store, pick.number);
    const evidence = evidenceOfAll[index] ?? [];
    const byFields = pick.byFields * factorOf(store, skill, concepts, evidence, totalMass);
    return { ...pick, skill, evidence, byFields };
  });
  const most = looked.reduce((top, { byFields }) => Math.max(top, byFields), 0);
  const pairs = pairScores(store, looked, concepts);
  const mostPairs = Math.max(0, ...pairs);
  const { parts } = WEIGHTS;
  const whole = parts.byFields + parts.plain + parts.pairs + parts.head + parts.name;
  return looked.map((look, index) => {
    const sum =
      parts.byFields * shareOf(look.byFields, most) +
      parts.plain * shareOf(look.plain, mostPlain) +
      parts.pairs * shareOf(pairs[index] ?? 0, mostPairs) +
      parts.head * shareOf(headMass(concepts, look.evidence), totalMass) +
      parts.name * namedShare(look);
    return { ...look, score: (most * sum) / whole };
  });
}

export function skillOf(store: SkillStore, number: number): StoredSkill {
  const skill = store.skill(number);
  if (skill === undefined) throw new Error("a removed skill was ranked");
  return skill;
}

// Rare among those that the words have found: a pair that all of them have tells nothing.
function pairScores(store: SkillStore, looked: readonly LookedAt[], concepts: readonly Concept[]): number[] {
  const { vocabulary } = store;
  const scores = looked.map(() => 0);
  const terms = concepts.flatMap(({ ways }) => ways.find(({ trust }) => trust === 1)?.term ?? []);
  for (let at = 1; at < terms.length; at += 1) {
    const mark = pairMark(vocabulary, terms[at - 1] ?? 0, terms[at] ?? 0);
    const having = looked.flatMap(({ skill }, index) => (hasMark(skill.pairs, mark) ? [index] : []));
    const idf = Math.log(1 + (looked.length - having.length + 0.5) / (having.length + 0.5));
    for (const index of having) scores[index] = (scores[index] ?? 0) + idf;
  }
  return scores;
}

function headMass(concepts: readonly Concept[], evidence: LookedAt["evidence"]): number {
  return evidence.reduce(
    (sum, entry, index) =>
      entry !== undefined && (entry.mask & HEAD_MASK) !== 0
        ? sum + (concepts[index]?.mass ?? 0) * entry.trust
        : sum,
    0,
  );
}

// By number of words: what a name is made of is usual in its own field, and rarity would make little of it.
function namedShare({ skill, evidence }: LookedAt): number {
  const isAsked = (term: number) =>
    evidence.some((entry) => entry !== undefined && entry.term === term && entry.trust >= SURE);
  return shareOf(skill.nameTerms.filter(isAsked).length, skill.nameTerms.length);
}

const SURE = 0.6;

/** More for a name that the query spells out and for words that stand together, less for what the skill says it is not for. */
function factorOf(
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
  return Math.max(0.5, 1 + bonus - WEIGHTS.negationPenalty * share(negated));
}

const NOT_MASK = bitOf("not");
const NEARBY = 3;

function standTogether(head: Int32Array, first: number, second: number): boolean {
  for (let at = head.indexOf(first); at >= 0; at = head.indexOf(first, at + 1)) {
    for (let step = 1; step <= NEARBY; step += 1) if (head[at + step] === second) return true;
  }
  return false;
}
