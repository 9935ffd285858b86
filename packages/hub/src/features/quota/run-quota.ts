import { randomUUID } from "node:crypto";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import type { Credits, Plans } from "../credits/index.ts";
import type { CallLeases } from "./call-leases.ts";
import type { RunPlaces } from "./run-places.ts";

export interface RunRequested {
  readonly accountId: string;
  readonly slug: string;
  /** Without a session around it, which has limits of its own. */
  readonly isSingle: boolean;
}

/** What a run takes: one call, the plan's price, and for a single run a place among those at a time. */
export interface HeldRun {
  /** The script ran, however it ended. */
  settle(): Promise<void>;
  /** Nothing of the script ran. */
  refund(): Promise<void>;
}

export type ReserveRun = (requested: RunRequested) => Promise<HeldRun>;

export interface RunQuotaOptions {
  readonly database: HubDatabase;
  readonly plans: Plans;
  readonly credits: Pick<Credits, "reserve" | "settle" | "refund">;
  readonly calls: Pick<CallLeases, "reserve">;
  readonly places: Pick<RunPlaces, "take">;
  readonly onError: (error: unknown) => void;
}

/** Everything is asked for before anything is made; what was taken before a refusal is given back. */
export function createRunQuota(options: RunQuotaOptions): ReserveRun {
  const { database, plans, credits, calls, places, onError } = options;
  const { db } = database;
  const isPriced = plans.names.some((name) => plans.find(name).runPrice > 0);

  const reservePrice = async ({ accountId, slug }: RunRequested) => {
    const { plan } = await accountCredits(db, accountId);
    const { runPrice: amount } = plans.find(plan);
    if (amount === 0) return undefined;
    const charge = { accountId, amount, reason: "run", ref: slug, idempotencyKey: randomUUID() };
    const { reservationId } = await db
      .transaction()
      .execute((transaction) => credits.reserve(transaction, charge));
    return { accountId, reservationId };
  };

  return async (requested) => {
    const call = await calls.reserve(requested.accountId);
    let leave = async () => {};
    try {
      if (requested.isSingle) leave = await places.take(requested.accountId);
      const price = isPriced ? await reservePrice(requested) : undefined;
      const close = async (end: "settle" | "refund") => {
        if (price === undefined) return;
        // What stays held by a failure here comes back within the hour.
        await db
          .transaction()
          .execute(async (transaction) => void (await credits[end](transaction, price)))
          .catch(onError);
      };
      return {
        settle: async () => {
          call.settle();
          await Promise.all([leave(), close("settle")]);
        },
        refund: async () => {
          call.giveBack();
          await Promise.all([leave(), close("refund")]);
        },
      };
    } catch (error) {
      call.giveBack();
      await leave();
      throw error;
    }
  };
}
