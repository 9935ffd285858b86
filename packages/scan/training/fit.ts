/** A stretch of text as numbers of its features. */
export type Instance = Int32Array;

/** What belongs together: of a harmful text, the stretch that speaks loudest counts; of a harmless one, every stretch. */
export interface Lesson {
  readonly instances: readonly Instance[];
  readonly isHarmful: boolean;
  readonly weight: number;
}

export interface Fit {
  readonly weights: Float64Array;
  readonly bias: number;
}

export interface FitOptions {
  readonly features: number;
  readonly epochs: number;
  readonly l1: number;
  readonly l2: number;
}

/**
 * Logistic regression by following the regularised leader (FTRL-proximal), one stretch at a time, in an order that depends
 * on nothing but the data: the same lessons give the same weights.
 */
export function fit(lessons: readonly Lesson[], { features, epochs, l1, l2 }: FitOptions): Fit {
  const bias = features;
  const pulls = new Float64Array(features + 1);
  const moved = new Float64Array(features + 1);
  const weightOf = (at: number): number => {
    const pull = pulls[at] ?? 0;
    const free = Math.abs(pull) - (at === bias ? 0 : l1);
    if (free <= 0) return 0;
    return (-Math.sign(pull) * free) / ((1 + Math.sqrt(moved[at] ?? 0)) / RATE + (at === bias ? 0 : l2));
  };
  const scoreOf = (instance: Instance): number => {
    let sum = weightOf(bias);
    for (const at of instance) sum += weightOf(at);
    return sum;
  };
  const move = (at: number, gradient: number): void => {
    const previous = moved[at] ?? 0;
    const after = previous + gradient * gradient;
    const step = ((Math.sqrt(after) - Math.sqrt(previous)) / RATE) * weightOf(at);
    pulls[at] = (pulls[at] ?? 0) + gradient - step;
    moved[at] = after;
  };
  const learn = (instance: Instance, isHarmful: boolean, weight: number): void => {
    const gradient = (1 / (1 + Math.exp(-scoreOf(instance))) - (isHarmful ? 1 : 0)) * weight;
    for (const at of instance) move(at, gradient);
    move(bias, gradient);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { instances, isHarmful, weight } of shuffled(lessons, epoch)) {
      if (!isHarmful) for (const instance of instances) learn(instance, false, weight);
      else if (epoch < FREE_EPOCHS)
        for (const instance of instances) learn(instance, true, weight / instances.length);
      else {
        const loudest = loudestOf(instances, scoreOf);
        if (loudest !== undefined) learn(loudest, true, weight);
      }
    }
  }
  return { weights: Float64Array.from({ length: features }, (_, at) => weightOf(at)), bias: weightOf(bias) };
}

const RATE = 0.12;
// Until it is known which stretch of a harmful text is the harmful one, all of them count a little.
const FREE_EPOCHS = 2;

function loudestOf(
  instances: readonly Instance[],
  scoreOf: (instance: Instance) => number,
): Instance | undefined {
  let loudest: Instance | undefined;
  let highest = -Infinity;
  for (const instance of instances) {
    const score = scoreOf(instance);
    if (score > highest) [loudest, highest] = [instance, score];
  }
  return loudest;
}

/** The same order for the same seed, on every machine. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const order = [...items];
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  for (let at = order.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (at + 1);
    const [a, b] = [order[at], order[other]];
    if (a !== undefined && b !== undefined) [order[at], order[other]] = [b, a];
  }
  return order;
}
