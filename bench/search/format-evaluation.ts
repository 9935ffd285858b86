import type { Evaluation } from "./evaluate.ts";

/** The evaluation as tables for a terminal. */
export function formatEvaluation({ skills, unknown, rows, plan, sizes }: Evaluation): string {
  const ranking = table([
    ["source", "ranking", "queries", "hit@1", "hit@5", "hit@10", "MRR", "nothing: precision", "recall"],
    ...rows.map((row) => [
      row.source,
      row.ranking,
      String(row.questions),
      percent(row.hit1),
      percent(row.hit5),
      percent(row.hit10),
      Number.isNaN(row.mrr) ? "" : row.mrr.toFixed(3),
      percent(row.nothingPrecision),
      percent(row.nothingRecall),
    ]),
  ]);
  const planned = table([
    ["visible before any call", "planned", "first-N list"],
    ...plan.map((row) => [
      `${row.budgetChars.toLocaleString("en")} characters`,
      percent(row.planned),
      percent(row.firstN),
    ]),
  ]);
  const small = table([
    ["catalogs of", "chosen", "catalogs", "hit@1", "wrong refusals", "wrong hits"],
    ...sizes.map((row) => [
      `${row.skills.toLocaleString("en")} skills`,
      row.choice,
      String(row.catalogs),
      percent(row.hit1),
      percent(row.wrongRefusals),
      percent(row.wrongHits),
    ]),
  ]);
  const missing =
    unknown.length === 0
      ? ""
      : `${unknown.length} expected ids are not in the pool; their questions are left out.\n`;
  return `${skills.toLocaleString("en")} skills\n${missing}\n${ranking}\n\n${planned}\n${sizes.length === 0 ? "" : `\n${small}\n`}`;
}

function percent(share: number | undefined): string {
  return share === undefined || Number.isNaN(share) ? "" : `${(100 * share).toFixed(1)} %`;
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          /^[\d.]+( %)?$/.test(cell) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
