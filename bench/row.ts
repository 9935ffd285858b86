/** One line of the result. A row without a limit informs; a row with a limit decides the exit code. */
export interface Row {
  readonly what: string;
  /** Where the number of skills matters. */
  readonly skills?: number;
  readonly value: number;
  readonly unit: "ms" | "KB" | "MB" | "%" | "reads" | "runs" | "files";
  readonly floor?: number;
  /** Of value to floor where there is a floor, else of the value itself. */
  readonly limit?: number;
}

export function ratio({ value, floor }: Row): number | undefined {
  return floor === undefined ? undefined : value / floor;
}

export function isOver(row: Row): boolean {
  return row.limit !== undefined && (ratio(row) ?? row.value) > row.limit;
}

export function formatTable(rows: readonly Row[]): string {
  const header = ["what", "skills", "value", "floor", "ratio", "limit", ""];
  const lines = rows.map((row) => [
    row.what,
    row.skills?.toLocaleString("en") ?? "",
    `${round(row.value)} ${row.unit}`,
    row.floor === undefined ? "" : `${round(row.floor)} ${row.unit}`,
    row.floor === undefined ? "" : `${(ratio(row) ?? 0).toFixed(2)}×`,
    row.limit === undefined ? "" : row.floor === undefined ? `${row.limit} ${row.unit}` : `${row.limit}×`,
    row.limit === undefined ? "" : isOver(row) ? "OVER" : "ok",
  ]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...lines].map((line) => (line[column] ?? title).length)),
  );
  return [header, ...lines].map((line) => formatLine(line, widths)).join("\n");
}

function formatLine(line: readonly string[], widths: readonly number[]): string {
  return line
    .map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    .join("  ")
    .trimEnd();
}

function round(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value < 10 ? value.toFixed(3) : value.toFixed(1);
}
