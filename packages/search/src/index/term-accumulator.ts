import { bitOf, type Field } from "../fields.ts";
import { WEIGHTS } from "../weights.ts";

export type TermAccumulator = ReturnType<typeof createTermAccumulator>;

/** Weights and fields of one skill's terms while it is being prepared, in arrays that are used again for the next. */
export function createTermAccumulator() {
  let weights = new Float64Array(1024);
  // Apart from the rest: how much a body dwells on a term is told beside what the head says, not drowned by it.
  let bodyWeights = new Float64Array(1024);
  let masks = new Uint8Array(1024);
  let touched: number[] = [];
  return {
    note(term: number, weight: number, field: Field): void {
      if (term >= weights.length) {
        weights = longer(weights, new Float64Array(2 * term));
        bodyWeights = longer(bodyWeights, new Float64Array(2 * term));
        masks = longer(masks, new Uint8Array(2 * term));
      }
      if (masks[term] === 0) touched.push(term);
      if (field === "body") bodyWeights[term] = (bodyWeights[term] ?? 0) + weight;
      else weights[term] = (weights[term] ?? 0) + weight;
      masks[term] = (masks[term] ?? 0) | bitOf(field);
    },
    terms: () => Int32Array.from(touched).sort(),
    entryOf(term: number): number {
      const head = weights[term] ?? 0;
      const body = bodyWeights[term] ?? 0;
      const { k1, bodyK1, bodyPart } = WEIGHTS;
      const weight = (head / (k1 + head) + (bodyPart * body) / (bodyK1 + body)) / (1 + bodyPart);
      return (Math.round(weight * WEIGHT_STEPS) << 8) | (masks[term] ?? 0);
    },
    clear(): void {
      for (const term of touched) {
        weights[term] = 0;
        bodyWeights[term] = 0;
        masks[term] = 0;
      }
      touched = [];
    },
  };
}

/** What a weight of 1 is in an entry. */
export const WEIGHT_STEPS = 1023;

function longer<T extends Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
