import { expect, it } from "vitest";
import { targetOf } from "./tabs.tsx";

it("leads from tab to tab with the arrow keys, around the ends, and to the ends with Home and End", () => {
  expect(["ArrowRight", "ArrowLeft", "Home", "End", "a"].map((key) => targetOf(key, 1, 3))).toEqual([
    2,
    0,
    0,
    2,
    undefined,
  ]);
  expect([targetOf("ArrowRight", 2, 3), targetOf("ArrowLeft", 0, 3)]).toEqual([0, 2]);
});
