import { onTestFinished } from "vitest";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { type Plans, readPlans } from "../../credits/plans.ts";
import { creditFixture } from "../../credits/testing/credit-fixture.ts";
import { createQuota, type Quota, type QuotaOptions } from "../quota.ts";

/** For tests: accounts on plans, and any number of instances that serve them. */
export function quotaFixture(database: HubDatabase, plans: Plans) {
  const credits = creditFixture(database, { plans });
  return {
    ...credits,
    instance(options: Partial<QuotaOptions> = {}): Quota {
      const quota = createQuota({ database, credits: credits.credits, plans, ...options });
      onTestFinished(() => quota.close());
      return quota;
    },
    /** What all instances hold of an account, and what was counted. */
    async written(accountId: string): Promise<{ readonly calls: number; readonly reserved: number }> {
      const { db } = database;
      const [months, leases] = [
        await db.selectFrom("call_months").where("account_id", "=", accountId).select("calls").execute(),
        await db.selectFrom("quota_leases").where("account_id", "=", accountId).select("size").execute(),
      ];
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      return { calls: sum(months.map(({ calls }) => calls)), reserved: sum(leases.map(({ size }) => size)) };
    },
    /** As if an hour had passed since the instances last said that they live. */
    async expire(accountId: string): Promise<void> {
      await database.db
        .updateTable("quota_leases")
        .set({ expires_at: new Date(Date.now() - 3_600_000) })
        .where("account_id", "=", accountId)
        .execute();
    },
  };
}

export function plansOf(written: object): Plans {
  const read = readPlans(written);
  if (!read.ok) throw new Error(read.mistakes.join());
  return read.plans;
}

/** Asks for calls one after the other and makes them, until there are none left. */
export async function useUp(quota: Quota, accountId: string, most: number): Promise<number> {
  for (let made = 0; made < most; made += 1) {
    try {
      (await quota.reserveCalls(accountId)).settle();
    } catch (error) {
      if (Object(error).code === "quota_exceeded") return made;
      throw error;
    }
  }
  return most;
}
