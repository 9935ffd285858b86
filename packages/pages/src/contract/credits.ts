import { definePage } from "./define-page.ts";

export const creditsPage = definePage({
  name: "credits",
  label: "Credits",
  icon: [
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
    "M15 9.2c-.5-1-1.6-1.5-3-1.5-1.7 0-3 .8-3 2.1 0 3 6 1.5 6 4.4 0 1.3-1.3 2.1-3 2.1-1.5 0-2.6-.6-3-1.6",
    "M12 6v12",
  ],
  group: "Account",
  order: 70,
  audience: ["account"],
});

/** `GET /v1/account/credits?before=&limit=`: newest first. */
export interface CreditLedger {
  readonly balance: number;
  readonly plan: string;
  readonly entries: readonly CreditEntry[];
  /** Pass it as `before` for older ones; absent at the end. */
  readonly nextBefore?: number;
}

export interface CreditEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: "grant" | "reserve" | "settle" | "refund";
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reason: string;
  /** What it was for: a slug or an id. Text of others. */
  readonly ref: string;
}

export interface CreditsRoutes {
  "GET /v1/account/credits": { query: PageQuery; output: CreditLedger };
}

/** A page of a list that has its newest entry first. */
export interface PageQuery {
  readonly limit?: number;
  readonly before?: number;
}
