import { bitOf, HEAD_MASK } from "../fields.ts";
import { ENOUGH_SKILLS } from "../index/idf.ts";
import type { Concept } from "../query/query-concepts.ts";
import { REQUEST_WORDS } from "../words/common-words.ts";
import type { RankedSkill } from "./rank-skills.ts";

export interface MatchConfidence {
  readonly fits: boolean;
  /** 0 to 1: how likely the best ranked skill is what was asked for. */
  readonly confidence: number;
}

/**
 * Whether the best ranked skill is likely what was asked for: a logistic regression on questions that something fits and that nothing does. All it looks at is relative to the rarest
 * term a collection of this size can have, so that a large collection is not believed more readily than a small one; a small one is taken for a part of a larger one (see `idfOf`).
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
  const telling = concepts.filter(({ word }) => !REQUEST_WORDS.has(word));
  const signs: Signs = {
    bias: 1,
    depth: Math.log(0.02 + best.byFields / asked),
    coverage: best.coverage,
    score: Math.log(0.05 + best.byFields / rarest),
    second: Math.log(1 + secondStrongest(concepts, best) / rarest),
    words: Math.log(1 + concepts.length),
    name: shareInName(concepts, asked, best),
    choice: Math.min(1, Math.log(Math.max(1, size)) / Math.log(FEW_SKILLS)),
    talk: 1 - telling.length / concepts.length,
    first: trustInHead(best, telling[0]?.word),
  };
  const many = shareOfMany(size);
  const confidence = logistic(SIGNS.reduce((sum, sign) => sum + blend(sign, many) * signs[sign], 0));
  return { fits: confidence >= leastConfidence(many, concepts), confidence };
}

const SIGNS = [
  "bias",
  /** How well the best skill answers each word that it answers. */
  "depth",
  "coverage",
  "score",
  /** One word in common may be chance; a second one is a sign. */
  "second",
  "words",
  "name",
  /** Alone, a skill is the best of its catalog for every question: more must speak for it than for one that was preferred to others. */
  "choice",
  /** A question in words of talk has fewer words to be answered by. */
  "talk",
  /** What is to be done is mostly said first: a near miss names the same things, and wants something else of them. */
  "first",
] as const;
type Signs = Record<(typeof SIGNS)[number], number>;

interface Model {
  readonly weights: Partial<Signs>;
  readonly leastConfidence: number;
}

/**
 * For the catalogs of one author, up to some dozens of skills: nearly all that is asked there is for it. Fitted on questions of other authors, its signs chosen with one author left out at a time.
 * Refusing a good skill costs more than showing a poor one: 2.6 of a hundred questions that something fits are refused, each author's by a model of the others.
 */
const FEW: Model = {
  weights: { bias: -1.89, depth: 0.65, coverage: 2.72, score: 0.67, choice: 2.41, talk: 2.72, first: 0.7 },
  leastConfidence: 0.39,
};
/** For the catalogs of many authors, where a best skill is found for anything. Fitted on the tune half of the shipped evaluation set and on questions of other authors. */
const MANY: Model = {
  weights: { bias: 1.25, depth: 3.02, coverage: 1.38, score: -1.6, second: 1.13, words: 1.83, name: 0.33 },
  leastConfidence: 0.16,
};
// From here on a best one was chosen from enough.
const FEW_SKILLS = 5;
const ONE_AUTHORS_SKILLS = 50;

/** How far a catalog of this size is one of many authors, 0 to 1. */
function shareOfMany(size: number): number {
  const share =
    Math.log(Math.max(1, size) / ONE_AUTHORS_SKILLS) / Math.log(ENOUGH_SKILLS / ONE_AUTHORS_SKILLS);
  return Math.min(1, Math.max(0, share));
}

function blend(sign: keyof Signs, many: number): number {
  return (1 - many) * (FEW.weights[sign] ?? 0) + many * (MANY.weights[sign] ?? 0);
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

// Words in letters that English skills do not have are answered through a short table: little speaks for a skill that fits well.
const LEAST_CONFIDENCE_OF_OTHER_LETTERS = 0.05;

// A single word is looked for, misspelt or not; it says too little for anything else to speak for a skill.
const LEAST_CONFIDENCE_OF_A_WORD = 0.16;

function leastConfidence(many: number, concepts: readonly Concept[]): number {
  const other = concepts.filter(({ word }) => !IS_ASCII.test(word)).length;
  if (2 * other > concepts.length) return LEAST_CONFIDENCE_OF_OTHER_LETTERS;
  const sumOf = ({ leastConfidence: least }: Model) => Math.log(least / (1 - least));
  const least = logistic((1 - many) * sumOf(FEW) + many * sumOf(MANY));
  return concepts.length === 1 ? Math.min(least, LEAST_CONFIDENCE_OF_A_WORD) : least;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** How surely name, description or tags of a skill have a word of the question. */
function trustInHead({ evidence }: RankedSkill, asked: string | undefined): number {
  const own = evidence.find(({ word, mask }) => word === asked && (mask & HEAD_MASK) !== 0);
  return own?.trust ?? 0;
}

function shareInName(concepts: readonly Concept[], asked: number, { evidence }: RankedSkill): number {
  const massOf = new Map(concepts.map(({ word, mass }) => [word, mass]));
  const inName = evidence.filter(({ mask }) => (mask & bitOf("name")) !== 0);
  return inName.reduce((sum, { word, trust }) => sum + (massOf.get(word) ?? 0) * trust, 0) / asked;
}

function secondStrongest(concepts: readonly Concept[], { evidence }: RankedSkill): number {
  const massOf = new Map(concepts.map(({ word, mass }) => [word, mass]));
  const [, second = 0] = evidence
    .map(
      ({ word, trust, mask }) => (massOf.get(word) ?? 0) * trust * ((mask & HEAD_MASK) !== 0 ? 1 : BODY_ONLY),
    )
    .sort((a, b) => b - a);
  return second;
}

const BODY_ONLY = 0.4;
