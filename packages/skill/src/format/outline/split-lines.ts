export interface TextLine {
  /** Without its end. */
  readonly line: string;
  /** Where the next line begins. */
  readonly next: number;
}

/** The lines of a text, one at a time; each of CR, LF and CRLF ends one. What follows the last end is a line if it is not empty. */
export function* eachLine(text: string): Generator<TextLine, void> {
  let nextLf = text.indexOf("\n");
  let nextCr = text.indexOf("\r");
  for (let start = 0; start < text.length; ) {
    if (nextLf !== -1 && nextLf < start) nextLf = text.indexOf("\n", start);
    if (nextCr !== -1 && nextCr < start) nextCr = text.indexOf("\r", start);
    const end = nextCr === -1 ? nextLf : nextLf === -1 ? nextCr : Math.min(nextLf, nextCr);
    const next = end === -1 ? text.length : end === nextCr && nextLf === end + 1 ? end + 2 : end + 1;
    yield { line: text.slice(start, end === -1 ? text.length : end), next };
    start = next;
  }
}
