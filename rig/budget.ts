import type { RigBudget } from "./table.ts";

/** What every row is held against. */
export const BUDGET: RigBudget = {
  innocentP99Factor: 3,
  // Two cores that the server, the instances and the callers share stall single calls for this long by themselves.
  innocentP99FloorMs: 500,
  recoveryMs: 5_000,
  memoryBytes: 2 ** 30,
};
