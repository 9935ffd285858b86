import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { formatEvaluation } from "./format-evaluation.ts";
import { type PoolSkill, readPool } from "./read-pool.ts";
import { halfOf, readQueries } from "./read-queries.ts";

const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));

const skill = (id: string, description: string): PoolSkill => ({
  id,
  name: id.split("/").pop() ?? id,
  description,
  body: "",
  tags: "",
  paths: [],
  aliases: [`folder/${id}`],
});

it("asks both rankings the same, resolves names and folders, and takes a copy for its original", () => {
  const pool = [
    skill("x/pdf", "Fill in forms."),
    skill("y/pdf", "Fill in forms."),
    skill("x/git", "Commit."),
  ];
  const row = (query: string, ...expected: string[]) => ({ query, expected, label: "", source: "s" });
  const result = evaluate(pool, [
    row("forms", "y/pdf"),
    row("commit", "folder/x/git"),
    row("commit", "git"),
    row("z", "gone"),
  ]);
  expect(result.unknown).toEqual(["gone"]);
  expect(
    result.rows.map(({ source, ranking, questions, hit1 }) => [source, ranking, questions, hit1]),
  ).toEqual([
    ["s", "skillquay", 3, 1],
    ["s", "… never refusing", 3, 1],
    ["s", "BM25 name+description", 3, 1],
    ["s", "BM25 with body", 3, 1],
    ["overall", "skillquay", 3, 1],
    ["overall", "… never refusing", 3, 1],
    ["overall", "BM25 name+description", 3, 1],
    ["overall", "BM25 with body", 3, 1],
  ]);
  expect(formatEvaluation(result)).toContain("100.0 %");
});

it.skipIf(!existsSync(corpus))(
  "beats BM25 with body on the test half by 12 points at rank 1 and 8 at rank 5, and refuses rightly (skipped without ../shared/corpus)",
  () => {
    const questions = readQueries(join(import.meta.dirname, "queries.jsonl"));
    const { rows, unknown } = evaluate(
      readPool(corpus),
      questions.filter((question) => halfOf(question) === "test"),
    );
    const overall = (name: string) =>
      rows.find(({ source, ranking }) => source === "overall" && ranking === name);
    const own = overall("skillquay");
    const plain = overall("BM25 with body");
    expect(unknown).toEqual([]);
    expect((own?.hit1 ?? 0) - (plain?.hit1 ?? 1)).toBeGreaterThanOrEqual(0.12);
    expect((own?.hit5 ?? 0) - (plain?.hit5 ?? 1)).toBeGreaterThanOrEqual(0.08);
    expect(own?.nothingPrecision).toBeGreaterThanOrEqual(0.8);
    expect(own?.nothingRecall).toBeGreaterThanOrEqual(0.6);
  },
);
