import { expect, it } from "vitest";
import { similarity } from "./embedder.ts";

it.each([
  [[1, 0], [2, 0], 1],
  [[1, 0], [0, 3], 0],
  [[1, 0], [-1, 0], -1],
  [[0, 0], [1, 0], 0],
  [[1, 0], [1, 0, 0], 0],
  [[Number.NaN, 1], [1, 1], 0],
])("the similarity of %j and %j is %d", (a, b, expected) => {
  expect(similarity(a, b)).toBeCloseTo(expected);
});
