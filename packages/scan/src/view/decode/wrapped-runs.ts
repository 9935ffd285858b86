/**
 * Runs of base64 that go on over line ends, as encoders write them, and over the quotes and plus signs of a string in
 * pieces. Line by line: the text is gone through once.
 */
export function wrappedRuns(text: string): { readonly run: string; readonly at: number }[] {
  const runs: { run: string; at: number }[] = [];
  let from = -1;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("\n", at);
    const end = next === -1 ? text.length : next;
    // A wrapped line is short; of a long one the end may begin a run, and its start may end one.
    const line = text.slice(at, end);
    const isWhole = from !== -1 && line.length <= LONGEST && WHOLE.test(line);
    if (!isWhole || next === -1) {
      if (from !== -1) {
        const last = START.exec(line.slice(0, LONGEST))?.[0] ?? "";
        runs.push({ run: text.slice(from, at + last.length), at: from });
      }
      const tail = next === -1 ? null : TAIL.exec(line.slice(-LONGEST));
      from = tail === null ? -1 : end - (tail[0].length - (tail[1]?.length ?? 0));
    }
    at = end + 1;
  }
  return runs;
}

const LONGEST = 280;
const WHOLE = /^[ \t]{0,40}["']?[A-Za-z0-9+/]{40,200}["']?[ \t]{0,20}[+\\,]?\r?$/;
const TAIL = /(^|[^A-Za-z0-9+/])[A-Za-z0-9+/]{40,200}["']?[ \t]{0,20}[+\\,]?\r?$/;
const START = /^[ \t]{0,40}["']?[A-Za-z0-9+/]{0,200}={0,2}/;
