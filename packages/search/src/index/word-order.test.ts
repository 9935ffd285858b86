import { expect, it } from "vitest";
import { createVocabulary } from "../words/vocabulary.ts";
import { BETWEEN_TEXTS, createWordOrder, wordMark } from "./word-order.ts";

const vocabulary = createVocabulary();
const [crash = 0, dump = 0] = ["crash", "dump"].map((word) => vocabulary.intern(word));
const markOf = (term: number) => wordMark(vocabulary.hashOf(term));

it("keeps the words of each text in their order, with a mark behind each text", () => {
  const order = createWordOrder(vocabulary);
  order.add([crash, dump, crash]);
  order.add([dump]);
  expect([...order.take()]).toEqual([
    markOf(crash),
    markOf(dump),
    markOf(crash),
    BETWEEN_TEXTS,
    markOf(dump),
    BETWEEN_TEXTS,
  ]);
});

it("begins anew with each skill", () => {
  const order = createWordOrder(vocabulary);
  order.add([crash]);
  expect(order.take()).toHaveLength(2);
  expect(order.take()).toHaveLength(0);
  order.add([dump]);
  expect([...order.take()]).toEqual([markOf(dump), BETWEEN_TEXTS]);
});

it("keeps the first six thousand words", () => {
  const order = createWordOrder(vocabulary);
  order.add(new Array<number>(5_998).fill(crash));
  order.add([dump, crash, crash]);
  order.add([dump]);
  const marks = order.take();
  expect(marks).toHaveLength(6_000);
  expect([...marks.slice(5_997)]).toEqual([markOf(crash), BETWEEN_TEXTS, markOf(dump)]);
});

it("marks a word the same in every vocabulary, and none as the end of a text", () => {
  const other = createVocabulary();
  const [second = 0] = ["dump", "crash"].map((word) => other.intern(word));
  expect(wordMark(other.hashOf(second))).toBe(markOf(dump));
  expect(wordMark(0)).toBe(1);
  expect(wordMark(0x7777_7777)).toBe(1);
});
