import type { NotAnalysed } from "../engine/finding.ts";

/**
 * How much of a skill is taken apart. Everything is counted, never timed: the same bytes must give the same view. What
 * does not fit is named in `notAnalysed`, and that alone asks for a person.
 */
export interface Budget {
  /** True while `amount` more of this kind fits; otherwise `path` is noted as not analysed, once for each reason. */
  take(kind: BudgetKind, amount: number, path: string): boolean;
  /** How much of `amount` fits; what does not is noted in the same way. */
  takeUpTo(kind: BudgetKind, amount: number, path: string): number;
  /** Names a file as not analysed for another reason. */
  note(path: string, why: string): void;
  readonly notAnalysed: readonly NotAnalysed[];
  /** Throws `ScanTimeUp` when the time of the whole scan is over. */
  checkTime(): void;
}

export type BudgetKind = keyof typeof LIMITS;

/** Thrown by `checkTime`; a scan that ends so blocks. */
export class ScanTimeUp extends Error {}

/** The more a skill holds, the more of it is read; its time grows alike. */
export function openBudget({
  totalBytes = 0,
  isTimeUp = () => false,
}: {
  readonly totalBytes?: number;
  readonly isTimeUp?: () => boolean;
} = {}): Budget {
  const left = new Map<BudgetKind, number>(
    KINDS.map((kind) => [kind, Math.max(LIMITS[kind].most, LIMITS[kind].share * totalBytes)]),
  );
  const notes = new Map<string, NotAnalysed>();
  return {
    take(kind, amount, path) {
      const rest = (left.get(kind) ?? 0) - amount;
      if (rest >= 0) {
        left.set(kind, rest);
        return true;
      }
      notes.set(`${kind}\n${path}`, { path, why: LIMITS[kind].why });
      return false;
    },
    takeUpTo(kind, amount, path) {
      const fits = Math.min(amount, left.get(kind) ?? 0);
      left.set(kind, (left.get(kind) ?? 0) - fits);
      if (fits < amount) notes.set(`${kind}\n${path}`, { path, why: LIMITS[kind].why });
      return fits;
    },
    note(path, why) {
      notes.set(`${why}\n${path}`, { path, why });
    },
    get notAnalysed() {
      return [...notes.values()];
    },
    checkTime() {
      if (isTimeUp()) throw new ScanTimeUp();
    },
  };
}

// `share`: of the bytes of the skill. Parsers are the slow part, the one of shell the slowest: with these shares the worst
// text stays within two seconds for each MiB.
const LIMITS = {
  textChars: { most: 1024 * 1024, share: 1, why: "the skill holds more text than is read" },
  parsedChars: { most: 256 * 1024, share: 0.25, why: "the skill holds more code than is parsed" },
  shellChars: { most: 96 * 1024, share: 0.08, why: "the skill holds more shell code than is parsed" },
  shellTexts: {
    most: 2_000,
    share: 0.002,
    why: "the skill holds more commands inside of programs than are parsed",
  },
  passages: { most: 30_000, share: 0.02, why: "the skill holds more sentences than are read" },
  pieces: { most: 2_000, share: 0.002, why: "the skill holds more pieces of code than are read" },
  decodedChars: { most: 1024 * 1024, share: 0.5, why: "the skill holds more encoded text than is decoded" },
  decodings: { most: 2_000, share: 0, why: "the skill holds more encoded strings than are decoded" },
} as const;

const KINDS = [
  "textChars",
  "parsedChars",
  "shellChars",
  "shellTexts",
  "passages",
  "pieces",
  "decodedChars",
  "decodings",
] as const satisfies readonly BudgetKind[];
