import { type Month, monthOf } from "./month.ts";
import type { CallFacts } from "./quota-errors.ts";

/** What this instance holds of one account's calls of one month. */
export interface CallLease {
  readonly accountId: string;
  readonly month: Month;
  /** Unknown before the account's plan was looked at. */
  isLimited: boolean | undefined;
  /** To be handed out; endless without a limit. */
  available: number;
  /** Handed out, and neither settled nor given back. */
  held: number;
  /** Settled, and not yet written. */
  spent: number;
  /** Given back, and not yet written. */
  returned: number;
  /** Of those who wait for more. */
  waiting: number;
  filling: Promise<void> | undefined;
  refusal: (Omit<CallFacts, "left"> & { readonly untilMs: number }) | undefined;
  usedAtMs: number;
  renewedAtMs: number;
  usableUntilMs: number;
}

export function newCallLease(accountId: string, at: Date, atMs: number): CallLease {
  return {
    accountId,
    month: monthOf(at),
    isLimited: undefined,
    available: 0,
    held: 0,
    spent: 0,
    returned: 0,
    waiting: 0,
    filling: undefined,
    refusal: undefined,
    usedAtMs: atMs,
    renewedAtMs: atMs,
    usableUntilMs: Number.POSITIVE_INFINITY,
  };
}

/** Without a limit there is nothing to give back. */
export function giveBackUnused(lease: CallLease): void {
  if (lease.isLimited === true) lease.returned += lease.available;
  lease.available = 0;
}

/** Nothing of it is in use, waited for or still to be written. */
export function isEmpty(lease: CallLease): boolean {
  const hasUnused = lease.isLimited === true && lease.available > 0;
  return (
    !hasUnused &&
    lease.held + lease.spent + lease.returned + lease.waiting === 0 &&
    lease.filling === undefined
  );
}
