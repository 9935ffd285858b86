import type { Db } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import { callsInMonth } from "../usage/index.ts";
import { callsUsedUp } from "./credit-errors.ts";
import { monthOf } from "./month.ts";
import type { Plans } from "./plans.ts";

export interface CallLimit {
  assertCallsLeft(accountId: string): Promise<void>;
  /** The account's plan changed. */
  forget(accountId: string): void;
}

/** Counts are written every few seconds anyway, so a look at them is worth as much for as long. */
export function createCallLimit(options: {
  readonly db: Db;
  readonly plans: Plans;
  readonly now: () => Date;
}): CallLimit {
  const { db, plans, now } = options;
  // Without a limit anywhere, reading skills costs no query.
  const isUnlimited = plans.names.every((name) => plans.find(name).monthlyCalls === undefined);
  const looks = new Map<string, Look>();

  const look = async (accountId: string): Promise<Look> => {
    const { month, resetsAt } = monthOf(now());
    const cached = looks.get(accountId);
    if (cached !== undefined && cached.month === month && now().getTime() - cached.at < LOOK_MS)
      return cached;
    const [{ plan }, calls] = await Promise.all([
      accountCredits(db, accountId),
      callsInMonth(db, { accountId, month }),
    ]);
    const { monthlyCalls: limit } = plans.find(plan);
    const fresh = { month, resetsAt, plan, calls, limit, at: now().getTime() };
    if (looks.size >= MAX_LOOKS) looks.clear();
    looks.set(accountId, fresh);
    return fresh;
  };

  return {
    async assertCallsLeft(accountId) {
      if (isUnlimited) return;
      const { calls, limit, plan, resetsAt } = await look(accountId);
      if (limit !== undefined && calls >= limit) throw callsUsedUp({ calls, limit, plan, resetsAt });
    },
    forget: (accountId) => {
      looks.delete(accountId);
    },
  };
}

interface Look {
  readonly month: string;
  readonly resetsAt: string;
  readonly plan: string;
  readonly calls: number;
  readonly limit: number | undefined;
  readonly at: number;
}

const LOOK_MS = 2_000;
const MAX_LOOKS = 10_000;
