import { describe, expect, it } from "vitest";
import { batchSize } from "./batch-size.ts";

describe("batchSize", () => {
  it.each([
    { left: 1_000_000, waiting: 1, size: 100 },
    { left: 800, waiting: 1, size: 100 },
    { left: 100, waiting: 1, size: 12 },
    { left: 16, waiting: 1, size: 2 },
    { left: 15, waiting: 1, size: 1 },
    { left: 1, waiting: 1, size: 1 },
    { left: 0, waiting: 1, size: 0 },
    { left: -3, waiting: 1, size: 0 },
    // Those who wait use theirs at once.
    { left: 100, waiting: 50, size: 50 },
    { left: 5, waiting: 50, size: 5 },
  ])("is $size with $left left and $waiting waiting", ({ size, ...facts }) => {
    expect(batchSize(facts)).toBe(size);
  });
});
