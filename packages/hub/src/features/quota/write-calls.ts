import type { Db } from "../../platform/db/connect.ts";
import type { CallLease } from "./call-lease.ts";
import { addCalls } from "./queries/call-queries.ts";
import { shrinkLeases } from "./queries/lease-queries.ts";

export interface DueCalls {
  readonly lease: CallLease;
  readonly spent: number;
  readonly returned: number;
}

/** What is to be written of a lease now; `putBack` when it could not be. */
export function takeDue(lease: CallLease): DueCalls {
  const { spent, returned } = lease;
  lease.spent = 0;
  lease.returned = 0;
  return { lease, spent, returned };
}

export function putBack({ lease, spent, returned }: DueCalls): void {
  lease.spent += spent;
  lease.returned += returned;
}

/**
 * What was settled becomes calls of the month and is reserved no more, what is not needed is given back, and the rest is kept
 * for longer. Takes a transaction, so that it is all of it or nothing.
 */
export async function writeCalls(db: Db, instanceId: string, due: readonly DueCalls[]): Promise<void> {
  // In the order of a reservation: first the month, then what is held of it.
  const spent = summed(due, (row) => row.spent).filter(({ sum }) => sum > 0);
  if (spent.length > 0)
    await addCalls(
      db,
      spent.map(({ accountId, month, sum }) => ({ accountId, month, spent: sum })),
    );
  const limited = due.filter(({ lease }) => lease.isLimited === true);
  if (limited.length > 0)
    await shrinkLeases(
      db,
      instanceId,
      summed(limited, (row) => row.spent + row.returned).map(({ accountId, month, sum }) => ({
        accountId,
        resource: "calls",
        period: month,
        by: sum,
      })),
    );
}

/** One row for each account and month: a statement cannot change a row twice. */
function summed(due: readonly DueCalls[], amount: (row: DueCalls) => number) {
  const sums = new Map<string, { accountId: string; month: string; sum: number }>();
  for (const row of due) {
    const { accountId } = row.lease;
    const { month } = row.lease.month;
    const key = `${accountId} ${month}`;
    sums.set(key, { accountId, month, sum: (sums.get(key)?.sum ?? 0) + amount(row) });
  }
  return [...sums.values()];
}
