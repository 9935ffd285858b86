import { expect, it } from "vitest";
import { formatTable, isOver, ratio } from "./row.ts";

it("judges a row with a floor by the ratio, and one without by the value", () => {
  const cold = { what: "cold start", skills: 100, value: 160, unit: "ms", floor: 64, limit: 2.5 } as const;
  expect(ratio(cold)).toBe(2.5);
  expect(isOver(cold)).toBe(false);
  expect(isOver({ ...cold, value: 161 })).toBe(true);
  const idle = { what: "idle", skills: 1000, value: 0.2, unit: "%", limit: 0.2 } as const;
  expect(isOver(idle)).toBe(false);
  expect(isOver({ ...idle, value: 0.21 })).toBe(true);
});

it("never calls a row without a limit over", () => {
  expect(isOver({ what: "x", skills: 1, value: 1e9, unit: "ms", floor: 1 })).toBe(false);
});

it("prints one aligned line a row", () => {
  const table = formatTable([
    { what: "cold start", skills: 10_000, value: 200.5, unit: "ms", floor: 100, limit: 3.5 },
    { what: "reads", skills: 10_000, value: 0, unit: "reads", limit: 0 },
  ]);
  expect(table.split("\n")).toEqual([
    "what        skills     value   floor  ratio    limit",
    "cold start  10,000  200.5 ms  100 ms  2.00×     3.5×  ok",
    "reads       10,000   0 reads                 0 reads  ok",
  ]);
});
