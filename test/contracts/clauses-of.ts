import { it } from "vitest";
import type { Contract } from "./clauses/contract.ts";

export interface ClauseOptions {
  /** Why it cannot be shown on this machine. */
  readonly skip?: string | undefined;
}

/**
 * The tests of a contract, by the name of contract and sentence; one test may show several sentences that hang together.
 * What is written down as open must fail: whoever makes it hold says so in the list.
 */
export function clausesOf<Sentence extends string>({ name, clauses }: Contract<Sentence>) {
  return (
    shown: Sentence | readonly Sentence[],
    show: () => void | Promise<void>,
    { skip }: ClauseOptions = {},
  ): void => {
    const sentences = typeof shown === "string" ? [shown] : shown;
    const title = sentences.map((sentence) => `${name}: ${sentence}`).join("; ");
    if (skip !== undefined) it.skip(`${title} (${skip})`, show);
    else if (sentences.some((sentence) => clauses[sentence].open !== undefined)) it.fails(title, show);
    else it(title, show);
  };
}
