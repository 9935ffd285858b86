import fc from "fast-check";
import { expect, it } from "vitest";
import { collectFirst } from "./collect-first.ts";

it("keeps the first of many numbers, in order, as sorting all of them would", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { maxLength: 200 }),
      fc.integer({ min: 1, max: 40 }),
      (items, count) => {
        const first = collectFirst(count, (a, b) => a < b);
        for (const item of items) first.add(item);
        const sorted = items.toSorted((a, b) => a - b).slice(0, count);
        expect(first.inOrder()).toEqual(sorted);
        expect(first.last()).toBe(items.length < count ? undefined : sorted.at(-1));
      },
    ),
  );
});

it("keeps those that came first among equals", () => {
  const first = collectFirst(2, (a, b) => a % 10 < b % 10);
  for (const item of [11, 21, 31, 41]) first.add(item);
  expect(new Set(first.inOrder())).toEqual(new Set([11, 21]));
});
