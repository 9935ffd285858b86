export interface LetterRuns {
  /** Where a run begins, with as many letters as it has at least; with the flag `g`. */
  readonly begin: RegExp;
  /** A letter that it does not have; with the flag `g`. */
  readonly end: RegExp;
  /** What may stand after the last of them; with the flag `y`. */
  readonly tail?: RegExp;
}

/**
 * Runs of letters, as long as they are. A single pattern without an upper limit remembers a place for each letter: for a
 * line of two megabytes, fifty more.
 */
export function* letterRuns(
  text: string,
  { begin, end, tail }: LetterRuns,
): Generator<{ readonly run: string; readonly at: number }> {
  // Set before each look: others may have used the patterns between two runs.
  const find = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  for (let from = 0; ; ) {
    const first = find(begin, from);
    if (first === null) return;
    from = find(end, first.index + first[0].length)?.index ?? text.length;
    if (tail !== undefined) from += find(tail, from)?.[0].length ?? 0;
    yield { run: text.slice(first.index, from), at: first.index };
  }
}
