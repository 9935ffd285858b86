import type { RigBudget } from "./table.ts";

/** What every row is held against. */
export const BUDGET: RigBudget & { readonly againstSmall: number } = {
  innocentP99Factor: 3,
  // Two cores that the server, the instances and the callers share stall single calls for this long by themselves.
  innocentP99FloorMs: 500,
  recoveryMs: 5_000,
  memoryBytes: 2 ** 30,
  // `tools/list` and `skills_getSkill`, against a hub of a thousand skills.
  againstSmall: 1.3,
};
