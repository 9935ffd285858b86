import { expect, it } from "vitest";
import { isJsonWithin } from "./is-json-within.ts";

const limits = { values: 3, levels: 2 };

it.each([
  [true, "[1,2,3,4]"],
  [false, "[1,2,3,4,5]"],
  [true, '{"a":[1]}'],
  [false, '{"a":[[1]]}'],
  [true, '["[[[{{{,,,,,,"]'],
  [true, String.raw`["\"[[[",1]`],
  [false, String.raw`["\\",[[1]]]`],
  [true, "[[],[],[],[]]"],
  [true, ""],
])("says %s of %s", (isWithin, text) => {
  expect(isJsonWithin(text, limits)).toBe(isWithin);
});
