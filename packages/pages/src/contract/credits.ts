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
