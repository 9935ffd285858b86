import { expect, it } from "vitest";
import { createLruMap } from "./lru-map.ts";

it("forgets what was not used for longest when the weight is passed", () => {
  const map = createLruMap<string>({ maxWeight: 3 });
  map.set("a", "A", 1);
  map.set("b", "B", 1);
  map.set("c", "C", 1);
  map.get("a");
  map.set("d", "D", 1);
  expect([map.get("a"), map.get("b"), map.get("c"), map.get("d")]).toEqual(["A", undefined, "C", "D"]);
});

it("does not keep a value that is too heavy, and forgets the one it was to replace", () => {
  const map = createLruMap<string>({ maxWeight: 10, maxEach: 2 });
  map.set("a", "A", 1);
  map.set("a", "AAA", 3);
  expect(map.get("a")).toBeUndefined();
  expect(map.weight).toBe(0);
});

it("counts a replaced value once", () => {
  const map = createLruMap<string>({ maxWeight: 10 });
  map.set("a", "A", 4);
  map.set("a", "B", 5);
  expect(map.weight).toBe(5);
  expect(map.size).toBe(1);
});
