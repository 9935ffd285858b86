import type { Field } from "./fields.ts";

/**
 * Every number that decides the order of results, in one place. Chosen on the tune half of the shipped evaluation set and on
 * sentences of descriptions that were hidden from the index; never on the test half.
 */
export const WEIGHTS = {
  /**
   * How much one occurrence counts by field, how many words are normal there, and how much a longer text dilutes. Lengths are compared
   * with a fixed norm instead of the collection's average, so that a skill's weights depend on nothing but itself.
   */
  fields: {
    name: { weight: 3, normalWords: 3, slope: 0.3 },
    tags: { weight: 1.5, normalWords: 12, slope: 0.5 },
    when: { weight: 2, normalWords: 40, slope: 0.5 },
    description: { weight: 1.6, normalWords: 40, slope: 0.5 },
    headings: { weight: 0.7, normalWords: 50, slope: 0.6 },
    files: { weight: 0.5, normalWords: 20, slope: 0.7 },
    body: { weight: 1, normalWords: 700, slope: 0.95 },
    not: { weight: 0, normalWords: 20, slope: 0 },
  } satisfies Record<Field, { weight: number; normalWords: number; slope: number }>,
  /** Saturation of BM25: what has been said four times is hardly said better by a fifth. */
  k1: 1.5,
  bodyK1: 2,
  /** The most that the body can add, against the most of all other fields together. */
  bodyPart: 0.35,
  /** What a skill that only mentions a term in its body counts towards the term's frequency. */
  bodyShare: 0.6,
  /**
   * Plain BM25 over the whole skill, beside the ranking by fields: how often a word of a field counts, and how long a skill
   * normally is with that. Fields that repeat a part of the body count for nothing; what is hardly trusted does not either.
   */
  plain: {
    counts: {
      name: 3,
      tags: 1,
      when: 0,
      description: 3,
      headings: 0,
      files: 0,
      body: 1,
      not: 0,
    } satisfies Record<Field, number>,
    k1: 1.2,
    slope: 0.75,
    normalWords: 1500,
    leastTrust: 0.6,
  },
  /**
   * What the score of one of the best is made of, each as a share of the most that any of them has: the ranking by fields, plain BM25, the same of name and description alone,
   * two and three words of the query that stand side by side, how much of it is answered within one sentence, how much of the name was asked for, and the places in both plain rankings.
   */
  parts: {
    byFields: 2.4,
    plain: 2.5,
    headPlain: 1.2,
    pairs: 1.4,
    triples: 1.2,
    nearby: 2.7,
    name: 1.6,
    plainRank: 0.5,
    headRank: 0.5,
  },
  /** Plain BM25 over name and description: a description has some forty words, and a longer one is no better for it. */
  headPlain: { k1: 1.2, slope: 0.75, normalWords: 45 },
  /** How far to trust that a term stands for a word of the query. */
  trust: {
    translation: 0.8,
    joined: 0.7,
    learned: 0.5,
    related: 0.2,
    oneMistake: 0.75,
    twoMistakes: 0.5,
    beginning: 0.6,
    abbreviation: 0.85,
    synonym: 0.4,
  },
  /** A word that no skill has, against the rarest that one has: it may also be a name or a slip. */
  unknownShare: 0.8,
  /** A word that is in requests of every kind, against another of the same rarity. */
  requestShare: 0.6,
  /** A pair of characters of a text without spaces, against a word. */
  pairShare: 0.5,
  /** A word of one such character, against a word. */
  characterShare: 0.3,
  /** What is left of the score of a skill that answers hardly any of the question. */
  leastCoverage: 0.6,
  /** How much a word is answered that stands in the body alone. */
  bodyStrength: 0.8,
  nameBonus: 0.5,
  wholeNameBonus: 0.15,
  orderBonus: 0.5,
  negationPenalty: 0.5,
};
