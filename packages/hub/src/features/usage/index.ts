// How often skills are used, and calls as they happen. All that the rest of the hub may import of it.
export {
  type CallSplit,
  type CallSums,
  callDaysOf,
  callsByAccount,
  callsByDay,
  callsSplit,
  deleteOldCallDays,
} from "./call-days-queries.ts";
export { type CallLog, createCallLog } from "./call-log.ts";
export { callChoicesOf, callsOf, deleteOldCalls } from "./call-log-queries.ts";
export { type Connection, createLiveCalls, type LiveCalls } from "./live-calls.ts";
export { foldOldUsage } from "./old-usage-queries.ts";
export { skillsUsedAround } from "./skills-used-around-queries.ts";
export { createUsage } from "./usage.ts";
export { usageOf } from "./usage-queries.ts";
export { usageReport } from "./usage-report.ts";
export { useByDay, useOfAccountByDay, usesOfSkills } from "./usage-report-queries.ts";
