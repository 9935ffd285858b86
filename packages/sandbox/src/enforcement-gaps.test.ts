import { expect, it } from "vitest";
import { enforcementGaps } from "./enforcement-gaps.ts";

it("says nothing where the kernel enforces all", () => {
  expect(enforcementGaps({ memory: "hard", processes: "hard", disk: "hard" })).toEqual([]);
});

it("names every limit that is only looked at or not there", () => {
  expect(enforcementGaps({ memory: "polled", processes: "hard", disk: "none" })).toEqual([
    "memory: not enforced by the kernel; counted while the script runs, which can pass the limit for a moment",
    "disk: not enforced",
  ]);
});
