import { expect, it } from "vitest";
import { measureRanking } from "./measure-ranking.ts";
import type { Question } from "./read-queries.ts";

const ask = (query: string, ...expected: string[]): Question => ({ query, expected, label: "", source: "s" });
const isRight = (id: string, { expected }: Question) => expected.includes(id);

it("counts hits by rank over the questions that something fits", () => {
  const answers: Record<string, string[]> = {
    a: ["1"],
    b: ["0", "1"],
    c: ["0", "0", "0", "0", "0", "1"],
    d: [],
  };
  const measured = measureRanking(
    [ask("a", "1"), ask("b", "1"), ask("c", "1"), ask("d", "1"), ask("n")],
    (query) => ({ ids: answers[query] ?? [], refused: false }),
    isRight,
  );
  expect(measured).toEqual({
    questions: 5,
    hit1: 0.25,
    hit5: 0.5,
    hit10: 0.75,
    mrr: (1 + 1 / 2 + 1 / 6) / 4,
    nothingPrecision: undefined,
    nothingRecall: 0,
  });
});

it("takes a question refused by mistake as a miss at every rank", () => {
  const measured = measureRanking(
    [ask("a", "1"), ask("n"), ask("m")],
    (query) => ({ ids: ["1"], refused: query !== "m" }),
    isRight,
  );
  expect(measured).toMatchObject({ hit1: 0, hit10: 0, mrr: 0, nothingPrecision: 0.5, nothingRecall: 0.5 });
});
