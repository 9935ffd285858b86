import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index);

it("finds the best of many skills, wherever they stand in the index", () => {
  const index = createSearchIndex();
  for (const number of range(900)) {
    const filler = "filler ".repeat(5 + (number % 40));
    const isBest = number % 100 === 99;
    index.upsert({
      id: `/${String(number).padStart(3, "0")}`,
      name: isBest ? `zebra-${number}` : `other-${number}`,
      description: isBest ? `Zebra stripes ${filler}` : `Something with a zebra, ${filler}`,
    });
  }
  const names = index.search("zebra stripes", 9).map(({ id }) => id);
  expect(names.map((id) => id.slice(-2))).toEqual(Array(9).fill("99"));
  const all = index.search("zebra stripes", 900);
  expect(all).toHaveLength(900);
  expect(index.search("zebra stripes", 40)).toEqual(all.slice(0, 40));
  expect(index.find("zebra stripes").total).toBe(900);
  for (const [place, match] of all.entries())
    expect(match.score).toBeLessThanOrEqual(all[place - 1]?.score ?? Number.POSITIVE_INFINITY);
});

it("puts equal skills in the order of their ids, on every page", () => {
  const index = createSearchIndex();
  const ids = range(300).map((number) => `/${String((number * 7) % 300).padStart(3, "0")}`);
  for (const id of ids) index.upsert({ id, name: "same", description: "zebra" });
  const sorted = [...ids].sort();
  expect(index.search("zebra", 300).map(({ id }) => id)).toEqual(sorted);
  expect(index.search("zebra", 20).map(({ id }) => id)).toEqual(sorted.slice(0, 20));
});

it("looks for twins among the first fifty", () => {
  const index = createSearchIndex();
  const text = "zebra stripes are black and white and nobody knows which came first on the animal";
  for (const number of range(60))
    index.upsert({ id: `/${String(number).padStart(2, "0")}`, name: "zebra", description: text });
  const answer = index.find("zebra stripes", { limit: 20 });
  expect(answer.results[0]?.twins).toHaveLength(49);
  expect(answer.results.map(({ id }) => id)).toEqual([
    "/00",
    ...range(10).map((number) => `/${50 + number}`),
  ]);
  expect(answer.total).toBe(11);
});
