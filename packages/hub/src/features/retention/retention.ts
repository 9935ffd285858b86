import { z } from "zod/v4";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { JobQueue, Jobs } from "../../platform/jobs/jobs.ts";
import { accountsAfter } from "../accounts/index.ts";
import { deleteOldAudit } from "../audit/index.ts";
import type { KeepPlan, Plans } from "../credits/index.ts";
import { deleteOldImports } from "../imports/index.ts";
import { deleteOldCallDays, deleteOldCalls, foldOldUsage } from "../usage/index.ts";

export const retentionQueue: JobQueue<{ after: string }> = {
  name: "retention",
  payload: z.object({ after: z.string().max(36) }),
  expireInSeconds: 900,
};

export interface RetentionOptions {
  readonly database: HubDatabase;
  readonly plans: Plans;
}

/** Every night, some accounts at a time: forgets what their plans do not keep any longer. */
export async function scheduleRetention(jobs: Jobs, { database, plans }: RetentionOptions): Promise<void> {
  await jobs.define(retentionQueue, async ({ after }, { signal }) => {
    const next = await forgetSome(database.db, plans, { after, signal });
    if (next !== undefined) await jobs.enqueue(retentionQueue, { after: next }, { singletonKey: next });
  });
  await jobs.schedule(retentionQueue, "7 1 * * *", { after: "" });
}

/** Where to go on; undefined at the end. */
export async function forgetSome(
  db: Db,
  plans: Plans,
  { after, signal, limit = ACCOUNTS }: { after: string; signal?: AbortSignal; limit?: number },
): Promise<string | undefined> {
  const accounts = await accountsAfter(db, { after, limit });
  const byPlan = new Map<KeepPlan, string[]>();
  for (const { id, plan } of accounts) {
    const { keeps } = plans.find(plan);
    byPlan.set(keeps, [...(byPlan.get(keeps) ?? []), id]);
  }
  for (const [{ auditDays, importDays, usageDays, callDays }, accountIds] of byPlan) {
    const works = [
      [auditDays, deleteOldAudit],
      [importDays, deleteOldImports],
      [usageDays, foldOldUsage],
      [callDays, deleteOldCalls],
      [callDays, deleteOldCallDays],
    ] as const;
    for (const [days, forget] of works) {
      if (days === undefined) continue;
      // Statements of some milliseconds, so that nobody waits for the rows of one.
      while ((await forget(db, { accountIds, days, limit: ROWS })) > 0) signal?.throwIfAborted();
    }
  }
  return accounts.length < limit ? undefined : accounts.at(-1)?.id;
}

const ACCOUNTS = 100;
// Of each account.
const ROWS = 200;
