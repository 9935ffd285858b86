import type { Db } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import { callsInMonth } from "../usage/index.ts";
import { monthOf } from "./month.ts";
import type { Plans } from "./plans.ts";
import { type LedgerEntry, recentEntries } from "./queries/ledger-queries.ts";

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
  readonly recent: readonly LedgerEntry[];
}

export async function creditFacts(
  db: Db,
  { accountId, plans, now }: { readonly accountId: string; readonly plans: Plans; readonly now: Date },
): Promise<CreditFacts> {
  const { month, resetsAt } = monthOf(now);
  const [{ credits, plan }, used, recent] = await Promise.all([
    accountCredits(db, accountId),
    callsInMonth(db, { accountId, month }),
    recentEntries(db, { accountId, limit: RECENT }),
  ]);
  return {
    balance: credits,
    plan,
    calls: { month, used, limit: plans.find(plan).monthlyCalls, resetsAt },
    recent,
  };
}

const RECENT = 20;
