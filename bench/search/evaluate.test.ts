import { join } from "node:path";
import { sharedFolder } from "@skillquay/fixtures";
import { expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { formatEvaluation } from "./format-evaluation.ts";
import { type PoolSkill, readPool } from "./read-pool.ts";
import { halfOf, type Question, readQueries } from "./read-queries.ts";

const corpus = sharedFolder("corpus");
const fixtures = join(import.meta.dirname, "../../fixtures");

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

it("answers nine of ten questions about the skills of the repository with the right one first", () => {
  const { overall, unknown } = overallOf(
    join(fixtures, "skills"),
    readQueries(join(fixtures, "questions.jsonl")),
  );
  expect(unknown).toEqual([]);
  expect(overall("skillquay")?.questions).toBe(52);
  expect(overall("skillquay")?.hit1).toBeGreaterThanOrEqual(0.9);
  expect(overall("skillquay")?.hit5).toBeGreaterThanOrEqual(0.95);
  expect(overall("skillquay")?.hit1).toBeGreaterThan(overall("BM25 with body")?.hit1 ?? 1);
  expect(overall("skillquay")?.nothingPrecision).toBeGreaterThanOrEqual(0.8);
  expect(overall("skillquay")?.nothingRecall).toBeGreaterThanOrEqual(0.6);
});

// More where real skills lie beside the repository.
it.each(corpus === undefined ? [] : [corpus])(
  "beats BM25 with body on the test half by 12 points at rank 1 and 8 at rank 5, and refuses rightly over %s",
  (folder) => {
    const { overall, unknown } = overallOf(
      folder,
      readQueries(join(import.meta.dirname, "queries.jsonl")).filter(
        (question) => halfOf(question) === "test",
      ),
    );
    const own = overall("skillquay");
    const plain = overall("BM25 with body");
    expect(unknown).toEqual([]);
    expect((own?.hit1 ?? 0) - (plain?.hit1 ?? 1)).toBeGreaterThanOrEqual(0.12);
    expect((own?.hit5 ?? 0) - (plain?.hit5 ?? 1)).toBeGreaterThanOrEqual(0.08);
    expect(own?.nothingPrecision).toBeGreaterThanOrEqual(0.8);
    expect(own?.nothingRecall).toBeGreaterThanOrEqual(0.6);
  },
  120_000,
);

function overallOf(folder: string, questions: readonly Question[]) {
  const { rows, unknown } = evaluate(readPool(folder), questions);
  const overall = (name: string) =>
    rows.find(({ source, ranking }) => source === "overall" && ranking === name);
  return { overall, unknown };
}
