// `node scripts/dev-node.mjs bench/search/count-background-frequency.ts <pool>` prints the lines of `packages/search/src/words/background-frequency-table.ts`.
import { createLexicon } from "../../packages/search/src/index/lexicon.ts";
import { prepareSkill } from "../../packages/search/src/index/prepare-skill.ts";
import { createSkillStore } from "../../packages/search/src/index/skill-store.ts";
import { documentOf } from "./evaluate.ts";
import { readPool } from "./read-pool.ts";
import { halfOf } from "./read-queries.ts";

const [path] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("usage: count-background-frequency.ts <pool>\n");
  process.exitCode = 2;
} else {
  process.stdout.write(`${linesOf(sharesIn(path)).join("\n")}\n`);
}

// The skills of the test half are left out: what is measured on them must not have been counted in them.
function sharesIn(poolPath: string): Map<string, number> {
  const pool = readPool(poolPath).filter(
    ({ id }) => halfOf({ query: "", expected: [id], label: "", source: "" }) === "tune",
  );
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  for (const skill of pool) store.add(prepareSkill(lexicon, documentOf(skill, pool.length)));
  const shares = new Map<string, number>();
  for (let term = 0; term < store.vocabulary.size; term += 1) {
    const stem = store.vocabulary.textOf(term);
    if (store.countOf(term) >= 2 && /^[a-z]{2,20}$/.test(stem))
      shares.set(stem, store.frequencyOf(term) / pool.length);
  }
  return shares;
}

function linesOf(shares: ReadonlyMap<string, number>): string[] {
  const byPercent = new Map<number, string[]>();
  for (const [stem, share] of shares) {
    const percent = Math.round(100 * share);
    if (percent >= 2) byPercent.set(percent, [...(byPercent.get(percent) ?? []), stem]);
  }
  return [...byPercent]
    .sort(([a], [b]) => b - a)
    .flatMap(([percent, stems]) => wrapped(String(percent), stems.sort()));
}

const LINE_CHARS = 138;

function wrapped(first: string, stems: readonly string[]): string[] {
  const lines: string[] = [];
  let line = first;
  for (const stem of stems) {
    if (line.length + 1 + stem.length > LINE_CHARS) {
      lines.push(line);
      line = first;
    }
    line += ` ${stem}`;
  }
  return [...lines, line];
}
