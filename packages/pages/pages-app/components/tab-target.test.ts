import { expect, it } from "vitest";
import { tabTarget } from "./tab-target.ts";

it("leads from tab to tab with the arrow keys, around the ends, and to the ends with Home and End", () => {
  expect(["ArrowRight", "ArrowLeft", "Home", "End", "a"].map((key) => tabTarget(key, 1, 3))).toEqual([
    2,
    0,
    0,
    2,
    undefined,
  ]);
  expect([tabTarget("ArrowRight", 2, 3), tabTarget("ArrowLeft", 0, 3)]).toEqual([0, 2]);
});
