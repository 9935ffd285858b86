import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";
import type { SearchDocument } from "./search-document.ts";

const document = (number: number): SearchDocument => ({
  id: `/${String(number).padStart(3, "0")}`,
  name: `skill-${number}`,
  description: `Common words of number ${number}, group${number % 7} and item${number % 11}.`,
  body: `Only here: token${number}, shared${number % 3}. ${number % 2 === 0 ? "group1 item2" : ""}`,
  tags: number % 5 === 0 ? "fifth" : "",
});

const QUERIES = ["common", "group1", "item2 group3", "fifth", "token42", "shared1 group1", "number 17"];

const answersOf = (index: ReturnType<typeof createSearchIndex>) =>
  QUERIES.map((query) => [index.search(query, 200), index.find(query, { limit: 30 })]);

const indexOf = (numbers: readonly number[]) => {
  const index = createSearchIndex();
  for (const number of numbers) index.upsert(document(number));
  return index;
};

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it.each([
  ["few", range(0, 20), range(0, 9)],
  ["as many as are swept out", range(0, 65), range(0, 33)],
  ["most, the first ones", range(0, 140), range(0, 100)],
  ["most, every second and third", range(0, 140), range(0, 140).filter((number) => number % 6 !== 1)],
  ["all", range(0, 70), range(0, 70)],
])("answers after skills were removed (%s) as if they had never been there", (_, all, removed) => {
  const index = indexOf(all);
  for (const number of removed) index.remove(document(number).id);
  const rest = all.filter((number) => !removed.includes(number));
  expect(index.size).toBe(rest.length);
  expect(answersOf(index)).toEqual(answersOf(indexOf(rest)));
  const more = range(200, 240);
  for (const number of more) index.upsert(document(number));
  expect(answersOf(index)).toEqual(answersOf(indexOf([...rest, ...more])));
  for (const number of rest) expect(index.has(document(number).id)).toBe(true);
  for (const number of removed) expect(index.has(document(number).id)).toBe(false);
});

it("answers after skills were written again as if they had been written once", () => {
  const index = indexOf(range(0, 100));
  for (const number of range(0, 100)) index.upsert({ ...document(number), description: "Other words." });
  for (const number of range(0, 100)) index.upsert(document(number));
  expect(index.size).toBe(100);
  expect(answersOf(index)).toEqual(answersOf(indexOf(range(0, 100))));
});

it("holds more different words than it made room for at first", () => {
  const index = createSearchIndex();
  const words = range(0, 3_000).map((number) => `word${number}x`);
  index.upsert({ id: "/a", name: "a", description: words.slice(0, 1_500).join(" ") });
  index.upsert({ id: "/b", name: "b", description: words.slice(1_500).join(" ") });
  expect(index.search("word7x", 9).map(({ id }) => id)).toEqual(["/a"]);
  expect(index.search("word2999x", 9).map(({ id }) => id)).toEqual(["/b"]);
});
