import type { Db } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import type { Credits, LedgerEntry, Plans, Prices } from "../credits/index.ts";
import { monthOf } from "./month.ts";
import { callsInMonth } from "./queries/call-queries.ts";

export interface CreditFacts {
  readonly balance: number;
  readonly plan: string;
  readonly calls: {
    /** First day of the month. */
    readonly month: string;
    readonly used: number;
    /** Undefined: the plan has none. */
    readonly limit: number | undefined;
    readonly resetsAt: string;
  };
  readonly prices: Prices & { readonly run: number };
  readonly recent: readonly LedgerEntry[];
}

export interface CreditFactsOptions {
  readonly accountId: string;
  readonly plans: Plans;
  readonly credits: Pick<Credits, "recent">;
  readonly now: Date;
}

export async function creditFacts(
  db: Db,
  { accountId, plans, credits, now }: CreditFactsOptions,
): Promise<CreditFacts> {
  const { month, resetsAt } = monthOf(now);
  const [{ credits: balance, plan }, used, recent] = await Promise.all([
    accountCredits(db, accountId),
    callsInMonth(db, { accountId, month }),
    credits.recent(accountId, RECENT),
  ]);
  const { monthlyCalls: limit, runPrice: run } = plans.find(plan);
  return {
    balance,
    plan,
    calls: { month, used, limit, resetsAt },
    prices: { ...plans.prices, run },
    recent,
  };
}

const RECENT = 20;
