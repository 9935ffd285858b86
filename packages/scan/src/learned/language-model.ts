import { type FeatureNumbers, fixedNumbers } from "./feature-numbers.ts";
import { featuresOf, type PassageReader } from "./features-of.ts";
import type { Stretch } from "./stretches-of.ts";

/** What training leaves: see `packages/scan/training`. */
export interface ModelData {
  readonly bias: number;
  /** Above this score, a stretch needs a person. */
  readonly suspicious: number;
  /** `feature weight` in hundredths, one each line. */
  readonly weights: string;
}

export interface LanguageModel {
  readonly suspicious: number;
  /** By which a reader for it must note features. */
  readonly numbers: FeatureNumbers;
  /** The sum of what speaks for harm and against it, before the skill's length is counted. */
  score(stretch: Stretch, read: PassageReader): number;
  /** What speaks loudest for harm, first. */
  reasons(stretch: Stretch, read: PassageReader): readonly (readonly [string, number])[];
}

export function languageModel({ bias, suspicious, weights }: ModelData): LanguageModel {
  const lines = weights.split("\n").filter((line) => line !== "");
  const names = lines.map((line) => line.slice(0, line.indexOf(" ")));
  const byNumber = Float64Array.from(lines, (line) => Number(line.slice(line.indexOf(" "))) / 100);
  return {
    suspicious,
    numbers: fixedNumbers(names),
    score: (stretch, read) => {
      const [first, second] = stretch;
      if (first === undefined) return -Infinity;
      const seen = read(first);
      let sum = bias;
      for (const number of seen) sum += byNumber[number] ?? 0;
      // The union of both is not made: this runs for every passage of a skill.
      if (second !== undefined)
        for (const number of read(second)) if (!seen.has(number)) sum += byNumber[number] ?? 0;
      return sum;
    },
    reasons: (stretch, read) =>
      [...featuresOf(stretch, read)]
        .map((number) => [names[number] ?? "", byNumber[number] ?? 0] as const)
        .filter(([, weight]) => weight > 0)
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
  };
}

/**
 * How much louder a stretch must speak in a skill of so many: the more one reads, the more sounds odd by chance. A third
 * of what chance would ask for, so that what is loud in a short skill is mostly heard in a long one, too, and no more after some hundreds, since whoever hides something can add text.
 */
export function lengthBar(stretches: number): number {
  return 0.3 * Math.log(Math.min(Math.max(stretches, SHORT), LONG) / SHORT);
}

const SHORT = 20;
const LONG = 600;

/** Files beside SKILL.md are read by agents only at times, and are the longest. */
export const ELSEWHERE_BAR = 1;
