import { expect, it } from "vitest";
import { createVocabulary } from "../words/vocabulary.ts";
import { createPairCollector, hasMark, pairMark } from "./word-pairs.ts";

const vocabulary = createVocabulary();
const [crash, the, dump, log] = ["crash", "the", "dump", "log"].map((word) => vocabulary.intern(word));
const termsOf = (...terms: (number | undefined)[]) => terms.map((term) => term ?? -1);
const markOf = (first: number | undefined, second: number | undefined) =>
  pairMark(vocabulary, first ?? -1, second ?? -1);

it("knows which words stand side by side, in their order, with small words left out", () => {
  const pairs = createPairCollector(vocabulary);
  pairs.add(termsOf(crash, the, dump, log, crash, dump), (term) => term === the);
  const marks = pairs.take();
  expect([...marks]).toEqual([...new Set(marks)].sort((a, b) => a - b));
  expect(hasMark(marks, markOf(crash, dump))).toBe(true);
  expect(hasMark(marks, markOf(dump, log))).toBe(true);
  expect(hasMark(marks, markOf(dump, crash))).toBe(false);
  expect(hasMark(marks, markOf(crash, the))).toBe(false);
});

it("begins anew with each skill, and does not join two texts", () => {
  const pairs = createPairCollector(vocabulary);
  pairs.add(termsOf(crash), () => false);
  pairs.add(termsOf(dump), () => false);
  expect(pairs.take()).toHaveLength(0);
  pairs.add(termsOf(crash, dump), () => false);
  expect(pairs.take()).toHaveLength(1);
  expect(pairs.take()).toHaveLength(0);
});

it("marks a pair the same in every vocabulary", () => {
  const other = createVocabulary();
  const [second, first] = ["dump", "crash"].map((word) => other.intern(word));
  expect(pairMark(other, first ?? -1, second ?? -1)).toBe(markOf(crash, dump));
});
