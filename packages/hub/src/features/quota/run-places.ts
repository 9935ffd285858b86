import type { HubDatabase } from "../../platform/db/connect.ts";
import { growLease, LEASE_MS, lockRuns, reservedByAll, shrinkLeases } from "./queries/lease-queries.ts";
import { tooManyRuns } from "./quota-errors.ts";

/** How many scripts an account runs at a time, on all instances together. */
export interface RunPlaces {
  /** Throws `quota_exceeded` when the account has no place left. Call the result when the run is over. */
  take(accountId: string): Promise<() => Promise<void>>;
  close(): void;
}

export interface RunPlacesOptions {
  readonly database: HubDatabase;
  readonly instanceId: string;
  readonly most: number;
  readonly onError: (error: unknown) => void;
}

const RENEW_MS = LEASE_MS / 4;

export function createRunPlaces({ database, instanceId, most, onError }: RunPlacesOptions): RunPlaces {
  const { db } = database;
  const taken = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const shrink = async (accountIds: readonly string[], by: number) => {
    const leases = accountIds.map((accountId) => ({ ...keyOf(accountId), by }));
    await db.transaction().execute((transaction) => shrinkLeases(transaction, instanceId, leases));
  };

  const renew = () => {
    if (taken.size > 0) shrink([...taken.keys()], 0).catch(onError);
  };

  const countOne = (accountId: string, difference: 1 | -1) => {
    const count = (taken.get(accountId) ?? 0) + difference;
    if (count === 0) taken.delete(accountId);
    else taken.set(accountId, count);
    if (taken.size > 0) timer ??= setInterval(renew, RENEW_MS).unref();
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };

  return {
    async take(accountId) {
      await db.transaction().execute(async (transaction) => {
        await lockRuns(transaction, accountId);
        if ((await reservedByAll(transaction, keyOf(accountId))) >= most) throw tooManyRuns(most);
        await growLease(transaction, { ...keyOf(accountId), instanceId }, 1);
      });
      countOne(accountId, 1);
      return async () => {
        countOne(accountId, -1);
        // A place that is not given back is free again when its time is over.
        await shrink([accountId], 1).catch(onError);
      };
    },
    close: () => clearInterval(timer),
  };
}

function keyOf(accountId: string) {
  return { accountId, resource: "runs", period: "" } as const;
}
