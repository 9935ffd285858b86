export interface UnifiedDiff {
  /** Hunks as `diff -u` writes them, without the two lines of file names. */
  readonly text: string;
  readonly addedLines: number;
  readonly removedLines: number;
  /** The text is cut after `maxChars`; the numbers count everything. */
  readonly isCut: boolean;
}

/** What became of a text, line by line. Takes time in proportion to the size of the texts, however different they are. */
export function unifiedDiff(
  previous: string,
  after: string,
  { maxChars = 4_000, context = 3 } = {},
): UnifiedDiff {
  const edits = lineEdits(linesOf(previous), linesOf(after));
  let text = "";
  let isCut = false;
  for (const hunk of hunksOf(edits, context)) {
    for (const line of [hunkHead(hunk), ...hunk.map(({ kind, line: content }) => `${kind}${content}`)]) {
      if (text.length + line.length + 1 > maxChars) isCut = true;
      if (isCut) break;
      text += `${line}\n`;
    }
    if (isCut) break;
  }
  const count = (kind: Edit["kind"]) => edits.filter((edit) => edit.kind === kind).length;
  return { text, addedLines: count("+"), removedLines: count("-"), isCut };
}

interface Edit {
  readonly kind: " " | "+" | "-";
  readonly line: string;
  /** 1-based line of the text before and after, as far as the edit is in it. */
  readonly from: number;
  readonly to: number;
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function lineEdits(previous: readonly string[], after: readonly string[]): Edit[] {
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
  const kinds: Edit["kind"][] = [
    ...Array<" ">(start).fill(" "),
    ...shortestEdits(previous.slice(start, previous.length - tail), after.slice(start, after.length - tail)),
    ...Array<" ">(tail).fill(" "),
  ];
  let from = 0;
  let to = 0;
  return kinds.map((kind) => {
    if (kind !== "+") from += 1;
    if (kind !== "-") to += 1;
    return { kind, line: (kind === "+" ? after[to - 1] : previous[from - 1]) ?? "", from, to };
  });
}

// Each further difference costs a pass over all differences so far; beyond this nobody reads a diff.
const MAX_DIFFERENCES = 400;

/** Myers' greedy algorithm. Texts with too many differences are taken for replaced as a whole. */
function shortestEdits(previous: readonly string[], after: readonly string[]): Edit["kind"][] {
  const reached: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let differences = 0; differences <= MAX_DIFFERENCES; differences += 1) {
    const next = new Map(furthest);
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = isDown(diagonal, differences, next)
        ? (next.get(diagonal + 1) ?? 0)
        : (next.get(diagonal - 1) ?? 0) + 1;
      while (x < previous.length && x - diagonal < after.length && previous[x] === after[x - diagonal])
        x += 1;
      next.set(diagonal, x);
      if (x >= previous.length && x - diagonal >= after.length) {
        return walkBack([...reached, furthest], previous.length, after.length);
      }
    }
    reached.push(furthest);
    furthest = next;
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
function hunksOf(edits: readonly Edit[], context: number): Edit[][] {
  const hunks: Edit[][] = [];
  let end = -1;
  for (const [index, edit] of edits.entries()) {
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
  const previous = hunk.filter(({ kind }) => kind !== "+");
  const after = hunk.filter(({ kind }) => kind !== "-");
  // As `diff` has it: an empty side begins one line earlier.
  const place = (lines: readonly Edit[], key: "from" | "to") =>
    `${lines[0]?.[key] ?? hunk[0]?.[key] ?? 0},${lines.length}`;
  return `@@ -${place(previous, "from")} +${place(after, "to")} @@`;
}
