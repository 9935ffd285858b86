// What accounts may use, reserved before it is served. All that the rest of the hub may import of it.
export { MAX_BATCH } from "./batch-size.ts";
export type { HeldCalls } from "./call-leases.ts";
export type { CreditFacts } from "./credit-facts.ts";
export { createQuota, type Quota } from "./quota.ts";
export { type AssertRoom, createRoomCheck } from "./room.ts";
export type { HeldRun, ReserveRun } from "./run-quota.ts";
