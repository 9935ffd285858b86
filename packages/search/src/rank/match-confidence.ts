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
 * Whether the best ranked skill is likely what was asked for: a logistic regression, fitted on the tune half of the shipped evaluation set, alone and inside small talk,
 * with questions that nothing fits counted three times. All it looks at is relative to the rarest term a collection of this size can have,
 * so that a large collection is not believed more readily than a small one; a small one is taken for a part of a larger one (see `idfOf`).
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
    MODEL.depth * Math.log(0.02 + best.score / asked) +
    MODEL.coverage * best.coverage +
    MODEL.score * Math.log(0.05 + best.score / rarest) +
    MODEL.second * Math.log(1 + secondStrongest(concepts, best) / rarest) +
    MODEL.words * Math.log(1 + concepts.length) +
    MODEL.name * shareOf(concepts, asked, best.evidence.filter(isInName));
  const confidence = 1 / (1 + Math.exp(-sum));
  return { fits: confidence >= leastConfidence(size), confidence };
}

const MODEL = {
  bias: -1.5,
  /** How well the best skill answers each word that it answers. */
  depth: 0.99,
  coverage: 3.15,
  score: 0.49,
  second: 1.25,
  words: 0.81,
  name: 1.64,
} as const;
// Refusing a good skill costs more than showing a poor one: with this value about four of five refusals are right on the tune half.
const LEAST_CONFIDENCE = 0.26;
// Among few skills there are fewer wrong ones to be found by chance, and what is refused is missed more.
const LEAST_CONFIDENCE_OF_ONE = 0.1;
const BODY_ONLY = 0.4;

function leastConfidence(size: number): number {
  const share = Math.min(1, Math.log(Math.max(1, size)) / Math.log(ENOUGH_SKILLS));
  return LEAST_CONFIDENCE_OF_ONE + (LEAST_CONFIDENCE - LEAST_CONFIDENCE_OF_ONE) * share;
}

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
