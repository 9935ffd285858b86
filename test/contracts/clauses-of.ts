import { it } from "vitest";
import type { Contract } from "./clauses/contract.ts";

export interface ClauseOptions {
  /** Why it cannot be shown on this machine. */
  readonly skip?: string | undefined;
}

/**
 * The tests of a contract, one for each sentence, by the name of contract and sentence. What is written down as open must
 * fail: whoever makes it hold says so in the list.
 */
export function clausesOf<Sentence extends string>({ name, clauses }: Contract<Sentence>) {
  return (sentence: Sentence, show: () => void | Promise<void>, { skip }: ClauseOptions = {}): void => {
    const title = `${name}: ${sentence}`;
    if (skip !== undefined) it.skip(`${title} (${skip})`, show);
    else if (clauses[sentence].open !== undefined) it.fails(title, show);
    else it(title, show);
  };
}
