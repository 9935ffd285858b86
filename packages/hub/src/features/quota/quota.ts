import { randomUUID } from "node:crypto";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { SettleBuckets } from "../../platform/limits/rate-limit.ts";
import { createSharedPlaces, type SharedPlaces } from "../../platform/limits/shared-places.ts";
import { accountCredits } from "../accounts/index.ts";
import { type Credits, defaultPlans, type Plans, type ScriptPlan } from "../credits/index.ts";
import { createCallLeases, type HeldCalls } from "./call-leases.ts";
import { type CreditFacts, creditFacts } from "./credit-facts.ts";
import { createLeaseSweep } from "./lease-sweep.ts";
import { settlePlaces } from "./queries/place-queries.ts";
import { createRunPlaces } from "./run-places.ts";
import { createRunQuota, type ReserveRun } from "./run-quota.ts";
import { createSharedRates } from "./shared-rates.ts";

/**
 * What accounts may use of the hub. Everything is reserved before it is served and settled or given back afterwards; the
 * database has the truth, so that it holds on however many instances.
 */
export interface Quota {
  /**
   * For answers with text of a skill, before it is given: one call, or one for each skill that is given at once. Throws
   * `quota_exceeded`, and takes nothing then.
   */
  reserveCalls(accountId: string, count?: number): HeldCalls | Promise<HeldCalls>;
  /** For a run, before anything is made for it. Throws `quota_exceeded`, and takes nothing then. */
  readonly reserveRun: ReserveRun;
  /** Requests a minute, which instances let through in batches and settle here. */
  readonly settleRates: SettleBuckets;
  /** Calls, streams and uploads at a time, of which instances tell each other. */
  readonly places: SharedPlaces;
  /** What the plan of an account says about scripts. */
  scriptPlan(accountId: string): Promise<ScriptPlan & { readonly name: string }>;
  /** Balance, plan, prices, and what was used this month. Exact for calls of this instance, a quarter of a second old for others'. */
  facts(accountId: string): Promise<CreditFacts>;
  /** Gives back what this instance holds. */
  close(): Promise<void>;
}

export interface QuotaOptions {
  readonly database: HubDatabase;
  readonly credits: Pick<Credits, "recent" | "reserve" | "settle" | "refund">;
  readonly plans?: Plans | undefined;
  /** Tells when the plan of an account was changed, here or elsewhere. */
  readonly changes?: Pick<ChangeLog, "onChange"> | undefined;
  /** Unique among all instances, also those that were. */
  readonly instanceId?: string;
  /** Single runs of an account at a time. */
  readonly runsAtATime?: number;
  readonly onError?: (error: unknown) => void;
  readonly now?: (() => Date) | undefined;
  readonly clock?: () => number;
}

export function createQuota(options: QuotaOptions): Quota {
  const { database, credits, changes, plans = defaultPlans, now = () => new Date() } = options;
  const { instanceId = randomUUID(), onError = () => {}, clock = () => performance.now() } = options;
  const calls = createCallLeases({ database, plans, instanceId, now, clock, onError });
  const most = options.runsAtATime ?? RUNS_AT_A_TIME;
  const runPlaces = createRunPlaces({ database, instanceId, most, onError });
  const places = createSharedPlaces({
    settle: (uses) => settlePlaces(database.db, instanceId, uses),
    onError,
  });
  const sweep = createLeaseSweep(database, onError);
  const stopListening = changes?.onChange(({ kind, ref }) => {
    if (kind === "account") calls.forget(ref);
    if (kind === "everything") calls.forget();
  });
  return {
    reserveCalls: calls.reserve,
    reserveRun: createRunQuota({ database, plans, credits, calls, places: runPlaces, onError }),
    settleRates: createSharedRates(database),
    places,
    async scriptPlan(accountId) {
      const { plan: name } = await accountCredits(database.db, accountId);
      return { ...plans.find(name).scripts, name };
    },
    async facts(accountId) {
      await calls.flush();
      return await creditFacts(database.db, { accountId, plans, credits, now: now() });
    },
    async close() {
      stopListening?.();
      sweep.close();
      runPlaces.close();
      await places.close();
      await calls.close();
    },
  };
}

const RUNS_AT_A_TIME = 10;
