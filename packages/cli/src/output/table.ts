import { displayWidth, fitWidth } from "./display-width.ts";
import type { Output } from "./output.ts";
import { terminalLine } from "./terminal-text.ts";

export interface Column<Row> {
  readonly title: string;
  /** Plain text; it is made safe here. */
  value(row: Row): string;
  /** Applied after measuring and cutting, so colours never count as width. */
  paint?(text: string, row: Row): string;
}

export interface TableOptions {
  /** Cells available; undefined prints everything in full. */
  readonly width: number | undefined;
  heading(text: string): string;
}

/** Prints a table on standard output, cut to the terminal's width where it is one. */
export function printTable<Row>(out: Output, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  for (const line of renderTable(columns, rows, { width: out.width, heading: out.style.bold }))
    out.print(line);
}

const GAP = "  ";
// Below this the last column is better wrapped by the terminal than cut to nothing.
const LEAST_LAST_WIDTH = 20;
// One endless name must not push everybody's description off the screen.
const LARGEST_SHARE = 0.4;

/** Lines of an aligned table, heading first. */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: TableOptions,
): string[] {
  const cells = rows.map((row) => columns.map((column) => terminalLine(column.value(row))));
  const cap = options.width === undefined ? Infinity : Math.floor(options.width * LARGEST_SHARE);
  const widths = columns.map(({ title }, index) => {
    const widest = cells.reduce((most, line) => Math.max(most, displayWidth(line[index] ?? "")), 0);
    return Math.max(displayWidth(title), Math.min(widest, cap));
  });
  const last = columns.length - 1;
  const previous = widths.slice(0, last).reduce((sum, width) => sum + width + GAP.length, 0);
  const lastWidth =
    options.width === undefined ? Infinity : Math.max(options.width - previous, LEAST_LAST_WIDTH);
  const heading = columns.map((column, index) =>
    index === last ? column.title : pad(column.title, widths[index]),
  );
  return [
    options.heading(heading.join(GAP).trimEnd()),
    ...rows.map((row, line) => {
      const texts = columns.map((column, index) => {
        const text = cells[line]?.[index] ?? "";
        const width = widths[index] ?? 0;
        const shown = index === last ? fitWidth(text, lastWidth) : pad(fitWidth(text, width), width);
        return column.paint === undefined ? shown : column.paint(shown, row);
      });
      return texts.join(GAP).trimEnd();
    }),
  ];
}

function pad(text: string, width = 0): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}
