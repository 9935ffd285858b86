// `npm run eval:scan`: how well the scanner tells harmful packages from harmless ones. See usage below.
import { parseArgs } from "node:util";
import { sharedFolder } from "@skillquay/fixtures";
import { oneLine } from "@skillquay/skill";
import { loadCases } from "../cases/load-cases.ts";
import { familyNamed } from "../src/engine/families.ts";
import { caseItems, writeCases } from "./case-items.ts";
import { corpusItems } from "./corpus-items.ts";
import type { Item } from "./item.ts";
import { judgeItems } from "./judge-items.ts";
import { openScanners } from "./open-scanners.ts";
import { readIndex } from "./read-index.ts";
import { scoreOf } from "./score-of.ts";
import { scoreRewrites } from "./score-rewrites.ts";
import { showRewrites, showScore } from "./show-score.ts";
import { sideBySide } from "./side-by-side.ts";

const USAGE = `usage: npm run eval:scan -- [<index.jsonl>…] [options]
  (nothing)           the cases, both halves of ../shared/eval/scan and ../shared/corpus side by side; what each rule does
  <index.jsonl>       rows {"path", "label", "family", "source", "pair"?}; paths are relative to the file
  --cases             the cases of packages/scan/cases
  --corpus <dir>      every skill folder below is harmless
  --rewrites          also scan payload-preserving rewrites of everything that was caught
  --family <name>     only this family, by name or number; may be repeated
  --write-cases <dir> write the cases as folders with an index.jsonl, and stop
  --list <count>      how many missed packages and false alarms to list (200)
  --workers <count>   scans at the same time (2)
  --json              everything as JSON
`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cases: { type: "boolean" },
      corpus: { type: "string", multiple: true },
      rewrites: { type: "boolean" },
      family: { type: "string", multiple: true },
      "write-cases": { type: "string" },
      list: { type: "string", default: "200" },
      workers: { type: "string", default: "2" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values["write-cases"] !== undefined) {
    const cases = await loadCases();
    await writeCases(cases, values["write-cases"]);
    process.stderr.write(`${cases.length} cases in ${values["write-cases"]}\n`);
    return 0;
  }
  if (process.argv.length === 2) return showSideBySide();
  const items: Item[] = [];
  for (const index of positionals) items.push(...(await readIndex(index)));
  for (const folder of values.corpus ?? []) items.push(...corpusItems(folder));
  if (values.cases === true) items.push(...caseItems(await loadCases()));
  const chosen = values.family?.map((family) => familyNamed(family) ?? family) ?? [];
  const selected =
    values.family === undefined
      ? items
      : items.filter(({ family }) => chosen.includes(familyNamed(family) ?? family));
  if (values.help === true || selected.length === 0) {
    process.stderr.write(values.help === true ? USAGE : `There is nothing to evaluate.\n${USAGE}`);
    return values.help === true ? 0 : 2;
  }
  const scanners = openScanners(Math.max(1, Number(values.workers) || 1));
  try {
    const options = { scanners: scanners.scans, onProgress: showProgress, onUnreadable: sayUnreadable };
    const judged = await judgeItems(selected, options);
    const score = scoreOf(judged);
    const rewrites = values.rewrites === true ? await scoreRewrites(judged, options) : undefined;
    showProgress(0, 0);
    const lines = [
      ...showScore(score, Number(values.list)),
      ...(rewrites === undefined ? [] : showRewrites(rewrites)),
    ];
    process.stdout.write(
      values.json === true
        ? `${JSON.stringify({ ...score, rewrites }, undefined, 2)}\n`
        : `${lines.join("\n")}\n`,
    );
    return 0;
  } finally {
    await scanners.close();
  }
}

async function showSideBySide(): Promise<number> {
  const scanners = openScanners(2);
  try {
    const folders = { others: sharedFolder("eval/scan"), corpus: sharedFolder("corpus") };
    const lines = await sideBySide(folders, { scanners: scanners.scans, onProgress: showProgress });
    showProgress(0, 0);
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } finally {
    await scanners.close();
  }
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(total === 0 ? "\r\u001b[K" : `\r\u001b[K${done} of ${total}`);
}

function sayUnreadable({ id }: Item): void {
  showProgress(0, 0);
  process.stderr.write(`Left out, because it cannot be read: ${oneLine(id, 200)}\n`);
}
