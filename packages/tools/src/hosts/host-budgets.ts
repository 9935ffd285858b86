import type { HostProfile } from "./define-host.ts";

/** How much may be said to a host's model, in UTF-16 units, which is what hosts count. */
export interface HostBudgets {
  readonly instructionsBudgetChars: number;
  readonly toolBudgetChars: number;
  /** The list of skills, in all channels together. */
  readonly listBudgetChars: number;
  /** One result. */
  readonly resultBudgetChars: number;
}

/** A little below each limit: what was measured once is not promised. */
export function hostBudgets({ instructions, descriptions, results, measured }: HostProfile): HostBudgets {
  const listBudgetChars = measured === false ? ELEMENTS_MAX_CHARS : LIST_MAX_CHARS;
  const whole = results.raise?.wholeChars ?? results.wholeChars ?? Number.POSITIVE_INFINITY;
  return {
    instructionsBudgetChars: Math.min(listBudgetChars, below(instructions.cutAtChars)),
    toolBudgetChars: Math.min(listBudgetChars, below(descriptions.cutAtChars)),
    listBudgetChars,
    resultBudgetChars: Math.min(RESULT_MAX_CHARS, Math.floor(whole * (results.isEscaped ? 0.45 : 0.9))),
  };
}

// About 1,300 tokens: a list of skills is sent again with every request, and what it has no room for is found by a search.
const LIST_MAX_CHARS = 5_200;
// As elements, the form of a contract that clients without a profile may know, the same skills take more than twice of that.
const ELEMENTS_MAX_CHARS = 15_000;

// Hosts start to drop or store away results at about 25,000 tokens.
const RESULT_MAX_CHARS = 60_000;

function below(cutAtChars = Number.POSITIVE_INFINITY): number {
  return cutAtChars - Math.min(48, Math.ceil(cutAtChars / 40));
}
