import { expect, it } from "vitest";
import { createObjectIds } from "./object-ids.ts";

it("gives an object its own number, each time the same", () => {
  const ids = createObjectIds();
  const [first, second] = [{}, {}];
  expect([ids.of(first), ids.of(second), ids.of(first)]).toEqual([1, 2, 1]);
});
