import { expect, it } from "vitest";
import { median, percentile } from "./statistics.ts";

it("takes percentiles by nearest rank, whatever the order", () => {
  const values = [50, 10, 40, 20, 30];
  expect(median(values)).toBe(30);
  expect(percentile(values, 0.95)).toBe(50);
  expect(percentile(values, 0.2)).toBe(10);
  expect(percentile([7], 0.95)).toBe(7);
});
