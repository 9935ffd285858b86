/** One small change of one source file that a test should notice. */
export interface Mutant {
  /** From the root of the repository, with `/`. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** What was changed, such as `< → <=`. */
  readonly change: string;
  /** The changed line before and after, without the space around it: what a list of equivalent mutants names it by. */
  readonly from: string;
  readonly to: string;
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
