import { removeHidden } from "@skillquay/skill";

/**
 * The lines that changed between two texts, each with `-` or `+` before it, under the line number at which they begin.
 * Nothing in a line can move a cursor, hide or pass for another line of the answer.
 */
export function textDiff(before: string, after: string, maxLines: number): string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < fresh.length - head &&
    old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]
  )
    tail += 1;
  const changed = middle(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail));
  const lines: string[] = [];
  let at = head + 1;
  let isOpen = false;
  for (const { mark, text } of changed) {
    if (mark !== " " && !isOpen) lines.push(`@@ line ${at} @@`);
    isOpen = mark !== " ";
    if (mark !== " ") lines.push(`${mark}${shownLine(text)}`);
    if (mark !== "+") at += 1;
  }
  const more = lines.length - maxLines;
  return more <= 0 ? lines : [...lines.slice(0, maxLines), `… and ${more} more lines`];
}

/** As it may be shown: without controls and hidden characters, its indentation as it is, cut. */
export function shownLine(text: string): string {
  const isLong = text.length > LONGEST_LINE;
  const clean = removeHidden(
    text
      .slice(0, LONGEST_LINE)
      .replace(/\t/g, "  ")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "\ufffd"),
  );
  return isLong ? `${clean}…` : clean;
}

const LONGEST_LINE = 300;

interface Line {
  readonly mark: "-" | "+" | " ";
  readonly text: string;
}

/** Where both sides are small, by their longest common part; otherwise all of the one and then all of the other. */
function middle(old: readonly string[], fresh: readonly string[]): Line[] {
  if (old.length * fresh.length > MOST_CELLS)
    return [
      ...old.map((text) => ({ mark: "-" as const, text })),
      ...fresh.map((text) => ({ mark: "+" as const, text })),
    ];
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const cell = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === fresh[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  const lines: Line[] = [];
  for (let i = 0, j = 0; i < old.length || j < fresh.length; ) {
    const [from, to] = [old[i], fresh[j]];
    if (from !== undefined && from === to) {
      lines.push({ mark: " ", text: from });
      i += 1;
      j += 1;
    } else if (from !== undefined && (to === undefined || cell(i + 1, j) >= cell(i, j + 1))) {
      lines.push({ mark: "-", text: from });
      i += 1;
    } else {
      lines.push({ mark: "+", text: to ?? "" });
      j += 1;
    }
  }
  return lines;
}

// A thousand changed lines on each side, a few milliseconds.
const MOST_CELLS = 1_000_000;

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
