import type { Mutant } from "./mutant.ts";

/** `count` of the mutants, always the same ones for the same seed and source, in the order of the source. */
export function chooseMutants(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomNumbers(seed);
  const rest = [...mutants.keys()];
  const chosen: number[] = [];
  while (chosen.length < count && rest.length > 0) {
    const [index] = rest.splice(Math.floor(random() * rest.length), 1);
    if (index !== undefined) chosen.push(index);
  }
  return chosen.sort((a, b) => a - b).flatMap((index) => mutants[index] ?? []);
}

// The generator known as mulberry32.
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
