import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { halfOf, readQueries } from "./read-queries.ts";

const shipped = join(import.meta.dirname, "queries.jsonl");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillquay-queries-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reads rows with and without an answer, and names the line of a wrong one", () => {
  const file = join(folder, "q.jsonl");
  writeFileSync(
    file,
    '{"query":"a","expected":["x"],"label":"l","source":"s"}\n\n{"query":"b","expected":[]}\n',
  );
  expect(readQueries(file)).toEqual([
    { query: "a", expected: ["x"], label: "l", source: "s" },
    { query: "b", expected: [], label: "", source: "all" },
  ]);
  writeFileSync(file, '{"query":"a"}\n{"expected":[]}\n');
  expect(() => readQueries(file)).toThrow("q.jsonl:2");
});

it("puts everything asked about one skill into one half, always the same", () => {
  const ask = (query: string, ...expected: string[]) => ({ query, expected, label: "", source: "" });
  expect(halfOf(ask("one", "repo:skill"))).toBe(halfOf(ask("two", "repo:skill")));
  expect(halfOf(ask("x", "openclaw/skills:skills/bastos/obsidian-daily"))).toBe("tune");
});

it("ships enough questions of each kind, each once, in two halves of some size", () => {
  const questions = readQueries(shipped);
  const count = (source: string) => questions.filter((question) => question.source === source).length;
  expect(new Set(questions.map(({ query }) => query)).size).toBe(questions.length);
  for (const kind of ["direct", "paraphrase", "task", "typo", "language"])
    expect(count(kind)).toBeGreaterThanOrEqual(75);
  expect(count("nothing")).toBeGreaterThanOrEqual(60);
  expect(questions.length - count("nothing")).toBeGreaterThanOrEqual(400);
  for (const question of questions)
    expect(question.expected.length === 0).toBe(question.source === "nothing");
  const tune = questions.filter((question) => halfOf(question) === "tune").length;
  expect(tune / questions.length).toBeGreaterThan(0.35);
  expect(tune / questions.length).toBeLessThan(0.65);
});
