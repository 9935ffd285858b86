import { CLASS_NAMES } from "./classes-of.ts";

/**
 * Features are known by numbers, since a text has thousands of them. A feature without a number is `UNNOTED`: while
 * learning there is none such, afterwards most have no weight.
 */
export interface FeatureNumbers {
  of(name: string): number;
  word(word: string): number;
  pair(first: string, second: string): number;
  /** Two classes of words, by their own numbers. */
  near(first: number, second: number): number;
}

export const UNNOTED = -1;

/** Gives every feature a number where it is first met. */
export function growingNumbers(numbers: Map<string, number>): FeatureNumbers {
  const of = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  return {
    of,
    word: (word) => of(`w:${word}`),
    pair: (first, second) => of(`b:${first}+${second}`),
    near: (first, second) => of(`n:${CLASS_NAMES[first]}>${CLASS_NAMES[second]}`),
  };
}

/** Only these have numbers, by their place in the list. */
export function fixedNumbers(names: readonly string[]): FeatureNumbers {
  const numbers = new Map(names.map((name, at) => [name, at]));
  const words = new Map<string, number>();
  const pairs = new Map<string, Map<string, number>>();
  for (const [name, number] of numbers) {
    if (name.startsWith("w:")) words.set(name.slice(2), number);
    if (!name.startsWith("b:")) continue;
    const [first = "", second = ""] = name.slice(2).split("+");
    pairs.set(first, (pairs.get(first) ?? new Map<string, number>()).set(second, number));
  }
  const near = Int32Array.from(
    CLASS_NAMES.flatMap((first) =>
      CLASS_NAMES.map((second) => numbers.get(`n:${first}>${second}`) ?? UNNOTED),
    ),
  );
  return {
    of: (name) => numbers.get(name) ?? UNNOTED,
    word: (word) => words.get(word) ?? UNNOTED,
    pair: (first, second) => pairs.get(first)?.get(second) ?? UNNOTED,
    near: (first, second) => near[first * CLASS_NAMES.length + second] ?? UNNOTED,
  };
}
