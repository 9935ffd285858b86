import { expect, it } from "vitest";
import { overBudget, type RigRow, rigTable } from "./table.ts";

const calm: RigRow = {
  name: "undisturbed",
  perSecond: 400,
  putOff: 0,
  wrong: 0,
  written: 12,
  innocentP50: 10,
  innocentP99: 200,
  memoryBytes: 300 * 2 ** 20,
  queriesPerCall: 1.4,
  recoveryMs: 0,
  broken: [],
};
const budget = { innocentP99Factor: 3, innocentP99FloorMs: 50, recoveryMs: 5_000, memoryBytes: 2 ** 30 };

it("shows a row for each disturbance", () => {
  expect(rigTable([calm])).toBe(
    [
      "disturbance  calls/s  put off  wrong  written  innocent p50  p99     memory  queries/call  recovery  promises",
      "undisturbed  400      0        0      12       10 ms         200 ms  300 MB  1.4           0.0 s     kept",
    ].join("\n"),
  );
});

it("says what a row did not keep, and forgives slowness where nobody can be served", () => {
  const bad = { ...calm, name: "bad", wrong: 1, innocentP99: 601, recoveryMs: 5_001, broken: ["lost (1)"] };
  expect(overBudget(bad, calm, budget, { stopsService: false })).toEqual([
    "bad: 1 calls were answered wrongly",
    "bad: the innocent tenant's p99 is 601 ms, at most 600 is allowed",
    "bad: recovery took 5.0 s",
    "bad: lost (1)",
  ]);
  expect(overBudget({ ...calm, innocentP99: 9_000 }, calm, budget, { stopsService: true })).toEqual([]);
});
