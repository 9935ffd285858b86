// `npm run eval:search -- <queries.jsonl> --pool <dir|pool.jsonl>`: how often a question finds its skill, beside plain BM25.
import { parseArgs } from "node:util";
import { evaluate } from "./evaluate.ts";
import { formatEvaluation } from "./format-evaluation.ts";
import { readPool } from "./read-pool.ts";
import { halfOf, readQueries } from "./read-queries.ts";

const usage =
  "usage: npm run eval:search -- <queries.jsonl> --pool <dir|pool.jsonl> [--half tune|test] [--json]";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { pool: { type: "string" }, half: { type: "string" }, json: { type: "boolean" } },
});
const [queries] = positionals;
const { pool, half } = flags;
if (
  queries === undefined ||
  pool === undefined ||
  (half !== undefined && half !== "tune" && half !== "test")
) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  const questions = readQueries(queries).filter(
    (question) => half === undefined || halfOf(question) === half,
  );
  const evaluation = evaluate(readPool(pool), questions, [3, 8, 30]);
  process.stdout.write(flags.json ? `${JSON.stringify(evaluation)}\n` : formatEvaluation(evaluation));
}
