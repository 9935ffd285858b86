import { displayWidth } from "./display-width.ts";
import type { Output } from "./output.ts";
import { terminalLine } from "./terminal-text.ts";
import { fitWords, wrapWords } from "./wrap-words.ts";

export interface Column<Row> {
  readonly title: string;
  /** Plain text; it is made safe here. */
  value(row: Row): string;
  /** Applied after measuring and cutting, so colours never count as width. */
  paint?(text: string, row: Row): string;
  /** Text that may end early, behind a word: the whole of it is a command away. Anything else goes on in the next line. */
  readonly mayEnd?: true;
}

export interface TableOptions {
  /** Cells available; undefined prints everything in full. */
  readonly width: number | undefined;
  heading(text: string): string;
}

/** Prints a table on standard output, no wider than the terminal where it is one. */
export function printTable<Row>(out: Output, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  for (const line of renderTable(columns, rows, { width: out.width, heading: out.style.bold }))
    out.print(line, { asIs: true });
}

const GAP = 2;
// Of a text that has no room where its column begins.
const SET_IN = 4;
// A date with its time is read in one piece.
const SHORT = 20;
// Less of a text that may end is not worth a column.
const LEAST_TO_END = 24;
// One endless name must not push everybody's description off the screen.
const LARGEST_SHARE = 0.4;

/** Lines of an aligned table, heading first; where the columns have no room beside each other, one block for each row. */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): string[] {
  const cells = rows.map((row) => columns.map((column) => terminalLine(column.value(row))));
  const widths = columnWidths(columns, cells, options.width);
  if (widths === undefined) return rows.flatMap((row, at) => block(columns, row, cells[at] ?? [], options));
  const lineUp = (texts: readonly string[], paint: (text: string, column: number) => string) =>
    alignedLines(texts, {
      widths,
      width: options.width ?? Number.POSITIVE_INFINITY,
      mayEnd: (column) => columns[column]?.mayEnd === true,
      paint,
    });
  return [
    ...lineUp(
      columns.map(({ title }) => title),
      (text) => text,
    ).map((line) => options.heading(line)),
    ...rows.flatMap((row, at) =>
      lineUp(cells[at] ?? [], (text, column) => columns[column]?.paint?.(text, row) ?? text),
    ),
  ];
}

/** As wide as their texts where that fits; else between the longest word and that, the shortest columns first. */
function columnWidths<Row>(
  columns: readonly Column<Row>[],
  cells: readonly (readonly string[])[],
  width: number | undefined,
): number[] | undefined {
  const texts = columns.map((_column, index) =>
    cells.reduce((most, line) => Math.max(most, displayWidth(line[index] ?? "")), 0),
  );
  const whole = columns.map(({ title }, index) => Math.max(displayWidth(title), texts[index] ?? 0));
  const room = (width ?? Number.POSITIVE_INFINITY) - GAP * (columns.length - 1);
  if (sum(whole) <= room) return whole;
  // A heading that goes on in a second line costs one line, a text one for each row.
  const widest = columns.map(({ title }, index) => Math.max(longestWord([title]), texts[index] ?? 0));
  const share = Math.floor((width ?? 0) * LARGEST_SHARE);
  const leastOf = (shortIsWhole: boolean) =>
    columns.map(({ title, mayEnd }, index) => {
      const text = texts[index] ?? 0;
      const isWhole = mayEnd !== true && shortIsWhole && text <= SHORT;
      const words = isWhole ? text : longestWord(cells.map((line) => line[index] ?? ""));
      const needed = mayEnd === true ? Math.min(text, LEAST_TO_END) : words;
      return Math.max(longestWord([title]), Math.min(needed, isWhole ? SHORT : share));
    });
  const least = [leastOf(true), leastOf(false)].find((widths) => sum(widths) <= room);
  if (least === undefined) return undefined;
  let left = room - sum(least);
  const widths = [...least];
  const growth = widest.map((most, index) => {
    const isLast = index === columns.length - 1;
    return Math.min(most, isLast ? most : Math.max(share, least[index] ?? 0)) - (least[index] ?? 0);
  });
  for (const index of [...growth.keys()].sort((a, b) => (growth[a] ?? 0) - (growth[b] ?? 0))) {
    const given = Math.min(growth[index] ?? 0, left);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  }
  return widths;
}

function linesOf(text: string, width: number, mayEnd: boolean): string[] {
  return mayEnd ? [fitWords(text, width)] : wrapWords(text, width);
}

interface Alignment {
  readonly widths: readonly number[];
  readonly width: number;
  mayEnd(column: number): boolean;
  paint(text: string, column: number): string;
}

/** Cells side by side. A word that is wider than its column takes the room of others, which then stand below it. */
function alignedLines(cells: readonly string[], { widths, width, mayEnd, paint }: Alignment): string[] {
  const lines: { text: string; cells: number }[] = [];
  let offset = 0;
  let top = 0;
  for (const [column, cell] of cells.entries()) {
    const room = widths[column] ?? 0;
    let texts = linesOf(cell, room, mayEnd(column));
    const widest = texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
    const isBelow = offset + widest > width;
    if (isBelow) {
      top = lines.length;
      texts = linesOf(cell, width - SET_IN, mayEnd(column));
    }
    const at = isBelow ? Math.min(offset, SET_IN) : offset;
    for (const [index, text] of texts.entries()) {
      if (text === "") continue;
      while (lines.length <= top + index) lines.push({ text: "", cells: 0 });
      const line = lines[top + index];
      if (line === undefined) continue;
      line.text += " ".repeat(Math.max(0, at - line.cells)) + paint(text, column);
      line.cells = Math.max(at, line.cells) + displayWidth(text);
    }
    if (isBelow || widest > room) top = lines.length;
    offset += room + GAP;
  }
  return lines.map(({ text }) => text.trimEnd());
}

/** `TITLE  text`, one below the other; a word that has no room beside its title stands below it. */
function block<Row>(
  columns: readonly Column<Row>[],
  row: Row,
  cells: readonly string[],
  { width = Number.POSITIVE_INFINITY, heading }: TableOptions,
): string[] {
  const indent = Math.max(...columns.map(({ title }) => displayWidth(title))) + GAP;
  const lines = columns.flatMap(({ title, paint, mayEnd }, column) => {
    const text = cells[column] ?? "";
    const beside = linesOf(text, Math.max(1, width - indent), mayEnd === true);
    const hasRoom = beside.every((line) => displayWidth(line) <= width - indent);
    const left = hasRoom ? indent : GAP;
    const texts = (hasRoom ? beside : linesOf(text, Math.max(1, width - left), mayEnd === true)).map(
      (line) => " ".repeat(left) + (paint?.(line, row) ?? line),
    );
    if (!hasRoom) return [heading(title), ...texts];
    const [first = "", ...rest] = texts;
    return [heading(title) + first.slice(displayWidth(title)), ...rest].map((line) => line.trimEnd());
  });
  return [...lines, ""];
}

function longestWord(texts: readonly string[]): number {
  return texts.reduce(
    (most, text) => text.split(" ").reduce((longest, word) => Math.max(longest, displayWidth(word)), most),
    0,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
