// The ledger of credits, plans and limits. All that the rest of the hub may import of it.
export type { CreditFacts } from "./credit-facts.ts";
export { creditLedger } from "./credit-ledger.ts";
export { type Credits, createCredits } from "./credits.ts";
export { defaultPlans, type Plans, readPlans, SELF_HOSTED } from "./plans.ts";
export { scheduleRefunds } from "./refund-forgotten.ts";
