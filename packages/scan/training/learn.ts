import { ELSEWHERE_BAR, lengthBar } from "../src/learned/language-model.ts";
import { fit, type Instance, type Lesson } from "./fit.ts";
import type { LabelledStretch, Text } from "./read-texts.ts";

export interface Learned {
  readonly bias: number;
  /** By the number of the feature. */
  readonly weights: Float64Array;
}

/**
 * Weights of features, from these texts alone. Words with their neighbours, kinds of words, and both together are learned
 * apart and added up, each by the spread of its scores over real skills: so no single word may stand in for what the
 * sentence asks, and what is strange for one of them only does not count for much.
 */
export function learn(texts: readonly Text[], names: readonly string[]): Learned {
  const isShared = sharedFeatures(texts, names);
  const sums = new Float64Array(names.length);
  let bias = 0;
  for (const view of VIEWS) {
    const isSeen = names.map((name, at) => isShared[at] === 1 && view.test(name));
    const learned = learnView(texts, isSeen);
    const spread = spreadOf(texts, learned) * VIEWS.length;
    for (const [at, weight] of learned.weights.entries()) sums[at] = (sums[at] ?? 0) + weight / spread;
    bias += learned.bias / spread;
  }
  return { bias, weights: sums };
}

const VIEWS: readonly RegExp[] = [/^[wbh]:/, /^[^wb]/, /^/];

function learnView(texts: readonly Text[], isSeen: readonly boolean[]): Learned {
  const numbers = new Int32Array(isSeen.length).fill(-1);
  const seen: number[] = [];
  for (const [at, is] of isSeen.entries()) if (is) numbers[at] = seen.push(at) - 1;
  const instance = ({ features }: LabelledStretch): Instance =>
    features.map((at) => numbers[at] ?? -1).filter((at) => at >= 0);
  const lessons = texts.flatMap((text) => lessonsOf(text, instance));
  const { bias, weights: own } = fit(lessons, { features: seen.length, epochs: 8, l1: 10, l2: 4 });
  const weights = new Float64Array(isSeen.length);
  for (const [at, number] of seen.entries()) weights[number] = own[at] ?? 0;
  return { bias, weights };
}

/** Standard deviation of what the stretches of real skills come to. */
function spreadOf(texts: readonly Text[], learned: Learned): number {
  const scores = texts
    .filter(({ origin }) => origin === "corpus")
    .flatMap(({ stretches }) => stretches.map(({ features }) => scoreOf(features, learned)));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length) || 1;
}

function scoreOf(features: Int32Array, { bias, weights }: Learned): number {
  let sum = bias;
  for (const at of features) sum += weights[at] ?? 0;
  return sum;
}

/** What a skill as a whole comes to: its loudest stretch, over the bar of its length. */
export function scoreText({ isHeard, stretches }: Text, learned: Learned, length = stretches.length): number {
  if (!isHeard) return -Infinity;
  const bar = lengthBar(length);
  return stretches.reduce(
    (highest, { features, isMain }) =>
      Math.max(highest, scoreOf(features, learned) - bar - (isMain ? 0 : ELSEWHERE_BAR)),
    -Infinity,
  );
}

/** Only what several topics share: a word of one topic would be learned as a sign of harm by chance. */
function sharedFeatures(texts: readonly Text[], names: readonly string[]): Uint8Array {
  const topics = names.map(() => new Set<string>());
  for (const { origin, topic, stretches } of texts) {
    if (origin === "corpus") continue;
    for (const { features } of stretches) for (const at of features) topics[at]?.add(topic);
  }
  return Uint8Array.from(topics, ({ size }) => (size >= LEAST_TOPICS ? 1 : 0));
}

const LEAST_TOPICS = 3;
// A harmful row stands for many texts that nobody wrote; a harmless row that looks like one, for some.
const HARMFUL_WEIGHT = 10;
const LOOK_ALIKE_WEIGHT = 15;
const BESIDE_WEIGHT = 3;
// Long skills are cut, so that the order of learning mixes them.
const PIECE = 20;

function lessonsOf(
  { isHarmful, origin, stretches }: Text,
  instance: (stretch: LabelledStretch) => Instance,
): Lesson[] {
  const inside = stretches.filter(({ where }) => where === "inside").map(instance);
  const outside = stretches.filter(({ where }) => where === "outside").map(instance);
  const lessons: Lesson[] = [];
  for (let at = 0; at < outside.length; at += PIECE)
    lessons.push({
      instances: outside.slice(at, at + PIECE),
      isHarmful: false,
      weight: origin === "corpus" ? 1 : BESIDE_WEIGHT,
    });
  if (inside.length > 0)
    lessons.push({ instances: inside, isHarmful, weight: isHarmful ? HARMFUL_WEIGHT : LOOK_ALIKE_WEIGHT });
  return lessons;
}
