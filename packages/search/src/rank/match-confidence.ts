import { bitOf, HEAD_MASK } from "../fields.ts";
import { ENOUGH_SKILLS } from "../index/idf.ts";
import type { Concept } from "../query/query-concepts.ts";
import type { Evidence, RankedSkill } from "./rank-skills.ts";

export interface MatchConfidence {
  readonly fits: boolean;
  /** 0 to 1: how likely the best ranked skill is what was asked for. */
  readonly confidence: number;
}

/**
 * Whether the best ranked skill is likely what was asked for: a logistic regression, fitted on questions of other authors in their own catalogs and on the tune half of the shipped
 * evaluation set, where catalogs of one skill, of a vendor's few dozen and of hundreds count alike, and in each of them questions that something fits and that nothing does.
 * All it looks at is relative to the rarest term a collection of this size can have, so that a large collection is not believed more readily than a small one; a small one is
 * taken for a part of a larger one (see `idfOf`).
 */
export function matchConfidence(
  concepts: readonly Concept[],
  ranked: readonly RankedSkill[],
  size: number,
): MatchConfidence {
  const [best] = ranked;
  const asked = concepts.reduce((sum, { mass }) => sum + mass, 0);
  if (best === undefined || asked === 0) return { fits: false, confidence: 0 };
  const rarest = Math.log(1.5 + Math.max(size, ENOUGH_SKILLS)) / 5;
  const sum =
    MODEL.bias +
    MODEL.depth * Math.log(0.02 + best.byFields / asked) +
    MODEL.coverage * best.coverage +
    MODEL.score * Math.log(0.05 + best.byFields / rarest) +
    MODEL.second * Math.log(1 + secondStrongest(concepts, best) / rarest) +
    MODEL.words * Math.log(1 + concepts.length) +
    MODEL.name * shareOf(concepts, asked, best.evidence.filter(isInName));
  const confidence = 1 / (1 + Math.exp(-sum));
  return { fits: confidence >= leastConfidence(size, concepts), confidence };
}

const MODEL = {
  bias: 1.25,
  /** How well the best skill answers each word that it answers. */
  depth: 3.02,
  coverage: 1.38,
  score: -1.6,
  second: 1.13,
  words: 1.83,
  name: 0.33,
} as const;
// Refusing a good skill costs more than showing a poor one: three to five of a hundred questions of others that something fits are refused with these.
const LEAST_CONFIDENCE = 0.16;
// Alone, a skill is the best of its catalog for every question: more must speak for it than for one that was preferred to others.
const LEAST_CONFIDENCE_OF_ONE = 0.31;
// From here on a best one was chosen from enough.
const FEW_SKILLS = 5;
// Words in letters that English skills do not have are answered through a short table: little speaks for a skill that fits well.
const LEAST_CONFIDENCE_OF_OTHER_LETTERS = 0.05;
const BODY_ONLY = 0.4;

function leastConfidence(size: number, concepts: readonly Concept[]): number {
  const other = concepts.filter(({ word }) => !IS_ASCII.test(word)).length;
  if (2 * other > concepts.length) return LEAST_CONFIDENCE_OF_OTHER_LETTERS;
  const share = Math.min(1, Math.log(Math.max(1, size)) / Math.log(FEW_SKILLS));
  return LEAST_CONFIDENCE_OF_ONE + (LEAST_CONFIDENCE - LEAST_CONFIDENCE_OF_ONE) * share;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const IS_ASCII = /^[\u0000-\u007f]*$/;

function isInName({ mask }: Evidence): boolean {
  return (mask & bitOf("name")) !== 0;
}

function shareOf(concepts: readonly Concept[], asked: number, evidence: readonly Evidence[]): number {
  const massOf = new Map(concepts.map(({ word, mass }) => [word, mass]));
  return evidence.reduce((sum, { word, trust }) => sum + (massOf.get(word) ?? 0) * trust, 0) / asked;
}

// One word in common may be chance; a second one is a sign.
function secondStrongest(concepts: readonly Concept[], { evidence }: RankedSkill): number {
  const massOf = new Map(concepts.map(({ word, mass }) => [word, mass]));
  const [, second = 0] = evidence
    .map(
      ({ word, trust, mask }) => (massOf.get(word) ?? 0) * trust * ((mask & HEAD_MASK) !== 0 ? 1 : BODY_ONLY),
    )
    .sort((a, b) => b - a);
  return second;
}
