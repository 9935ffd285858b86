// The ledger of credits, plans and limits. All that the rest of the hub may import of it.
export { creditLedger } from "./credit-ledger.ts";
export { type Credits, createCredits, type LedgerEntry } from "./credits.ts";
export {
  defaultPlans,
  type KeepPlan,
  type Plans,
  type Prices,
  type RoomPlan,
  readPlans,
  type ScriptPlan,
  SELF_HOSTED,
} from "./plans.ts";
export { heldReservations } from "./queries/forgotten-queries.ts";
export { scheduleRefunds } from "./refund-forgotten.ts";
