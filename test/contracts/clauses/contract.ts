/** One sentence of a contract, and what became of it. Without any of these it holds, and a test of its own shows it. */
export interface Clause {
  /** What is done instead, and why that stays. Its test shows what is done. */
  readonly differs?: string;
  /** What is still missing. Its test fails, and is expected to. */
  readonly open?: string;
  /** Tests that are somewhere else: the file from the root, and the title in it. */
  readonly shownBy?: readonly (readonly [file: string, title: string])[];
}

/** What one preset promises, sentence by sentence. */
export interface Contract<Sentence extends string = string> {
  /** The preset that keeps it. */
  readonly name: string;
  readonly title: string;
  readonly clauses: Readonly<Record<Sentence, Clause>>;
}

export function defineContract<Sentence extends string>(contract: Contract<Sentence>): Contract<Sentence> {
  return contract;
}

/** As it is written. */
export const holds: Clause = {};

export function differs(reason: string): Clause {
  return { differs: reason };
}

export function open(missing: string): Clause {
  return { open: missing };
}

/** Holds, and tests that were there show it: pairs of a file and a title. */
export function shownBy(...tests: readonly (readonly [file: string, title: string])[]): Clause {
  return { shownBy: tests };
}
