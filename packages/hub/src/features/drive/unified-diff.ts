export interface UnifiedDiff {
  /** Hunks as `diff -u` writes them, without the two lines of file names. */
  readonly text: string;
  readonly addedLines: number;
  readonly removedLines: number;
  /** The text is cut after `maxChars`; the numbers count everything. */
  readonly isCut: boolean;
}

/**
 * What became of a text, line by line. Takes time in proportion to the size of the texts, however different they are, and in
 * steps for `runCooperatively`: a text may have a million lines.
 */
export function* unifiedDiff(
  previous: string,
  after: string,
  { maxChars = 4_000, context = 3 } = {},
): Generator<void, UnifiedDiff> {
  const edits = yield* lineEdits(yield* linesOf(previous), yield* linesOf(after), context);
  let text = "";
  let isCut = false;
  for (const hunk of yield* hunksOf(edits, context)) {
    yield;
    const head = hunkHead(hunk);
    isCut = text.length + head.length + 1 > maxChars;
    if (!isCut) text += `${head}\n`;
    for (let at = 0; at < hunk.length && !isCut; at += 1) {
      const { kind = " ", line = "" } = hunk[at] ?? {};
      isCut = text.length + kind.length + line.length + 1 > maxChars;
      if (!isCut) text += `${kind}${line}\n`;
    }
    if (isCut) break;
    yield;
  }
  yield;
  const addedLines = countOf(edits, "+");
  yield;
  return { text, addedLines, removedLines: countOf(edits, "-"), isCut };
}

function countOf(edits: readonly Edit[], kind: Edit["kind"]): number {
  let count = 0;
  for (const edit of edits) if (edit.kind === kind) count += 1;
  return count;
}

interface Edit {
  readonly kind: " " | "+" | "-";
  readonly line: string;
  /** 1-based line of the text before and after, as far as the edit is in it. */
  readonly from: number;
  readonly to: number;
}

// Small enough for a step of less than a millisecond.
const LINES_AT_ONCE = 2_000;

function* linesOf(text: string): Generator<void, string[]> {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    lines.push(text.slice(start, end === -1 ? text.length : end));
    start = end === -1 ? text.length : end + 1;
    if (lines.length % LINES_AT_ONCE === 0) yield;
  }
  return lines;
}

/** The edits, without the equal lines at both ends that no hunk shows. */
function* lineEdits(
  previous: readonly string[],
  after: readonly string[],
  context: number,
): Generator<void, Edit[]> {
  let start = 0;
  while (start < previous.length && start < after.length && previous[start] === after[start]) start += 1;
  let tail = 0;
  while (
    tail < previous.length - start &&
    tail < after.length - start &&
    previous[previous.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  yield;
  const middle = yield* shortestEdits(
    previous.slice(start, previous.length - tail),
    after.slice(start, after.length - tail),
  );
  let from = start - Math.min(start, context);
  let to = from;
  const edits: Edit[] = [];
  const add = (kind: Edit["kind"]) => {
    if (kind !== "+") from += 1;
    if (kind !== "-") to += 1;
    edits.push({ kind, line: (kind === "+" ? after[to - 1] : previous[from - 1]) ?? "", from, to });
  };
  for (let count = Math.min(start, context); count > 0; count -= 1) add(" ");
  for (const kind of middle) {
    add(kind);
    if (edits.length % LINES_AT_ONCE === 0) yield;
  }
  for (let count = Math.min(tail, context); count > 0; count -= 1) add(" ");
  return edits;
}

// Each further difference costs a pass over all differences so far; beyond this nobody reads a diff.
const MAX_DIFFERENCES = 400;
// Equal lines on ever other diagonals are compared again and again: a text of nothing but line ends has a million of them.
const MAX_COMPARISONS = 4_000_000;

/** Myers' greedy algorithm. Texts with too many differences are taken for replaced as a whole. */
function* shortestEdits(
  previous: readonly string[],
  after: readonly string[],
): Generator<void, Edit["kind"][]> {
  // A new file, or one that is gone: there is nothing to compare.
  if (previous.length === 0) return after.map(() => "+");
  if (after.length === 0) return previous.map(() => "-");
  const reached: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  let comparisons = 0;
  for (
    let differences = 0;
    differences <= MAX_DIFFERENCES && comparisons < MAX_COMPARISONS;
    differences += 1
  ) {
    const next = new Map(furthest);
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const first = isDown(diagonal, differences, next)
        ? (next.get(diagonal + 1) ?? 0)
        : (next.get(diagonal - 1) ?? 0) + 1;
      let x = first;
      while (x < previous.length && x - diagonal < after.length && previous[x] === after[x - diagonal])
        x += 1;
      next.set(diagonal, x);
      if (x >= previous.length && x - diagonal >= after.length) {
        return walkBack([...reached, furthest], previous.length, after.length);
      }
      comparisons += x - first;
      if (x - first > LINES_AT_ONCE) yield;
    }
    reached.push(furthest);
    furthest = next;
    yield;
  }
  return [...previous.map(() => "-" as const), ...after.map(() => "+" as const)];
}

function isDown(diagonal: number, differences: number, furthest: ReadonlyMap<number, number>): boolean {
  if (diagonal === -differences) return true;
  if (diagonal === differences) return false;
  return (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1);
}

function walkBack(
  reached: readonly ReadonlyMap<number, number>[],
  endX: number,
  endY: number,
): Edit["kind"][] {
  const kinds: Edit["kind"][] = [];
  let x = endX;
  let y = endY;
  for (let differences = reached.length - 1; differences >= 0; differences -= 1) {
    const furthest = reached[differences] ?? new Map<number, number>();
    const diagonal = x - y;
    const previous = isDown(diagonal, differences, furthest) ? diagonal + 1 : diagonal - 1;
    const fromX = differences === 0 ? 0 : (furthest.get(previous) ?? 0);
    const fromY = differences === 0 ? 0 : fromX - previous;
    while (x > fromX && y > fromY) {
      kinds.push(" ");
      x -= 1;
      y -= 1;
    }
    if (differences === 0) break;
    kinds.push(x === fromX ? "+" : "-");
    x = fromX;
    y = fromY;
  }
  return kinds.reverse();
}

/** Edits with what stands around them; those that are near each other share a hunk. */
function* hunksOf(edits: readonly Edit[], context: number): Generator<void, Edit[][]> {
  const hunks: Edit[][] = [];
  let end = -1;
  for (const [index, edit] of edits.entries()) {
    if (index % LINES_AT_ONCE === 0) yield;
    if (edit.kind === " ") continue;
    const start = Math.max(index - context, end);
    const stop = Math.min(index + context + 1, edits.length);
    const last = hunks.at(-1);
    if (last !== undefined && index - context <= end) last.push(...edits.slice(end, stop));
    else hunks.push(edits.slice(Math.max(start, 0), stop));
    end = stop;
  }
  return hunks;
}

function hunkHead(hunk: readonly Edit[]): string {
  // As `diff` has it: an empty side begins one line earlier.
  const place = (other: "+" | "-", key: "from" | "to") => {
    const first = hunk.find(({ kind }) => kind !== other) ?? hunk[0];
    return `${first?.[key] ?? 0},${hunk.length - countOf(hunk, other)}`;
  };
  return `@@ -${place("+", "from")} +${place("-", "to")} @@`;
}
