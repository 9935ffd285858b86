import { describe, expect, it } from "vitest";
import { rateOf } from "./rate-of.ts";

describe("rateOf", () => {
  it.each([
    // Values of the published formula, to four digits.
    [0, 170, 0, 0.0221],
    [5, 100, 0.0215, 0.1118],
    [10, 10, 0.7225, 1],
    [50, 100, 0.4038, 0.5962],
  ])("gives the Wilson interval of %d in %d", (count, of, low, high) => {
    const rate = rateOf(count, of);
    expect(rate.share).toBe(count / of);
    expect(rate.low).toBeCloseTo(low, 4);
    expect(rate.high).toBeCloseTo(high, 4);
  });

  it("says nothing about a rate of nothing", () => {
    expect(rateOf(0, 0)).toEqual({ count: 0, of: 0, share: 0, low: 0, high: 1 });
  });
});
