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

const WORDS =
  "amber basil cedar dahlia ebony fennel ginger hazel indigo jasmine koala lemon mango nutmeg olive pepper quince rosemary saffron thyme umber violet walnut xylem yarrow";

it.each([
  ["with the same name and four of five words in common", "stripes", 25, 20, 1],
  ["not with fewer", "stripes", 25, 18, 0],
  ["with another name and nearly all words in common", "stripy", 25, 25, 1],
  ["not with fewer", "stripy", 25, 22, 0],
  ["not of few words", "stripes", 4, 4, 0],
])("takes skills %s for twins", (_, name, words, shared, twins) => {
  const index = createSearchIndex();
  const list = WORDS.split(" ").slice(0, words);
  index.upsert({ id: "/a", name: "stripes", description: `zebra ${list.join(" ")}` });
  index.upsert({ id: "/b", name, description: `zebra ${list.slice(0, shared).join(" ")}` });
  const [first] = index.find("zebra").results;
  expect(first?.twins).toHaveLength(twins);
});

it("shows ten results of a page, three closest ones, and the whole of a list of filters", () => {
  const index = createSearchIndex();
  for (const number of range(25))
    index.upsert({
      id: `/${String(number).padStart(2, "0")}`,
      name: `n${number}`,
      description: `Zebra ${WORDS.split(" ")[number]}`,
      body: "The weather is mentioned here.",
      has: number < 12 ? ["scripts"] : [],
    });
  expect(index.find("zebra").results).toHaveLength(10);
  expect(index.find("zebra")).toMatchObject({ total: 25, nextOffset: 10 });
  expect(index.find("zebra", { offset: 20 })).not.toHaveProperty("nextOffset");
  expect(index.find("zebra", { limit: 0 }).results).toHaveLength(1);
  expect(index.find("zebra", { limit: 2.9, offset: -3 }).results).toHaveLength(2);
  expect(index.find("has:scripts")).toMatchObject({ fits: true, confidence: 1, total: 12, nextOffset: 10 });
  expect(index.find("has:scripts").results.map(({ score }) => score)).toEqual(Array(10).fill(0));
  expect(index.find("has:scripts", { offset: 10 })).not.toHaveProperty("nextOffset");
  index.upsert({ id: "/only", name: "only", description: "Alone.", has: ["references"] });
  expect(index.find("has:references")).toMatchObject({ fits: true, confidence: 1, total: 1 });
  expect(index.find("has:assets")).toMatchObject({ fits: false, confidence: 0, total: 0, results: [] });
  const refused = index.find("weather satellites in orbit around neptune tonight");
  expect(refused).toMatchObject({ fits: false, results: [], total: 0 });
  expect(refused.closest).toHaveLength(3);
});
