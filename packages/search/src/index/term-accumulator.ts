import { bitOf, type Field } from "../fields.ts";
import { WEIGHTS } from "../weights.ts";

export type TermAccumulator = ReturnType<typeof createTermAccumulator>;

/** Weights and fields of one skill's terms while it is being prepared, in arrays that are used again for the next. */
export function createTermAccumulator() {
  let weights = new Float64Array(1024);
  // Apart from the rest: how much a body dwells on a term is told beside what the head says, not drowned by it.
  let bodyWeights = new Float64Array(1024);
  let plainCounts = new Float64Array(1024);
  let masks = new Uint8Array(1024);
  let touched: number[] = [];
  return {
    note(term: number, weight: number, plainCount: number, field: Field): void {
      if (term >= weights.length) {
        weights = longer(weights, new Float64Array(2 * term));
        bodyWeights = longer(bodyWeights, new Float64Array(2 * term));
        plainCounts = longer(plainCounts, new Float64Array(2 * term));
        masks = longer(masks, new Uint8Array(2 * term));
      }
      if (masks[term] === 0) touched.push(term);
      if (field === "body") bodyWeights[term] = (bodyWeights[term] ?? 0) + weight;
      else weights[term] = (weights[term] ?? 0) + weight;
      plainCounts[term] = (plainCounts[term] ?? 0) + plainCount;
      masks[term] = (masks[term] ?? 0) | bitOf(field);
    },
    terms: () => Int32Array.from(touched).sort(),
    /** `plainNorm` is what BM25 sets against a term's count in this skill. */
    entryOf(term: number, plainNorm: number): number {
      const head = weights[term] ?? 0;
      const body = bodyWeights[term] ?? 0;
      const { k1, bodyK1, bodyPart } = WEIGHTS;
      const weight = (head / (k1 + head) + (bodyPart * body) / (bodyK1 + body)) / (1 + bodyPart);
      const count = plainCounts[term] ?? 0;
      const plain = count / (count + plainNorm);
      return (
        (Math.round(plain * WEIGHT_STEPS) << 18) |
        (Math.round(weight * WEIGHT_STEPS) << 8) |
        (masks[term] ?? 0)
      );
    },
    clear(): void {
      for (const term of touched) {
        weights[term] = 0;
        bodyWeights[term] = 0;
        plainCounts[term] = 0;
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
