import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import type { Plans } from "../credits/index.ts";
import { batchSize } from "./batch-size.ts";
import { type CallLease, giveBackUnused, isEmpty, newCallLease } from "./call-lease.ts";
import { lockCalls } from "./queries/call-queries.ts";
import { growLease, LEASE_MS, reservedByAll } from "./queries/lease-queries.ts";
import { callsUsedUp } from "./quota-errors.ts";
import { putBack, takeDue, writeCalls } from "./write-calls.ts";

/** Calls that were taken from an account's plan. One of the two is called, once. */
export interface HeldCalls {
  /** They were made. */
  settle(): void;
  /** They came to nothing. */
  giveBack(): void;
}

/**
 * The calls that plans give to accounts. What is left of a month is one number in the database; an instance reserves a few calls
 * of it at a time and hands them out from memory, so that a call seldom waits for a query. What was made and what is reserved
 * is never more than the plan has, on however many instances.
 */
export interface CallLeases {
  /** Answers at once while something is reserved. Throws `quota_exceeded`, and takes nothing then. */
  reserve(accountId: string, count?: number): HeldCalls | Promise<HeldCalls>;
  /** The account, or any, may be on another plan now. */
  forget(accountId?: string): void;
  /** Resolves when everything that was settled before is written, and what is not needed given back. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface CallLeasesOptions {
  readonly database: HubDatabase;
  readonly plans: Plans;
  /** Unique among all instances, also those that were. */
  readonly instanceId: string;
  readonly now: () => Date;
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

// Calls of this instance are counted in the database no later than this.
const WRITE_MS = 250;
// What was not asked for in this time is given back: another instance may have to refuse meanwhile.
const IDLE_MS = 5_000;
// An instance stops using what it holds well before the others take it for gone.
const USABLE_MS = LEASE_MS * 0.75;
const RENEW_MS = LEASE_MS / 4;
// Whoever goes on asking costs one look at the database in this time.
const REFUSED_MS = 250;
// How long it is believed that an account has no limit; a new plan is told by the change log before that.
const UNLIMITED_MS = 60_000;

export function createCallLeases(options: CallLeasesOptions): CallLeases {
  const { database, plans, instanceId, now, clock, onError } = options;
  const { db } = database;
  // Without a limit anywhere, a call is only counted.
  const isLimitedHub = plans.names.some((name) => plans.find(name).monthlyCalls !== undefined);
  const current = new Map<string, CallLease>();
  /** Also those that were given up, until all of theirs is written. */
  const live = new Set<CallLease>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  let isClosed = false;

  const leaseOf = (accountId: string): CallLease => {
    const existing = current.get(accountId);
    const at = now();
    if (existing !== undefined && isOf(existing, at)) return existing;
    if (existing !== undefined) giveUp(existing);
    const lease = newCallLease(accountId, at, clock());
    if (!isLimitedHub) Object.assign(lease, WITHOUT_LIMIT);
    current.set(accountId, lease);
    live.add(lease);
    return lease;
  };

  const giveUp = (lease: CallLease): void => {
    giveBackUnused(lease);
    if (current.get(lease.accountId) === lease) current.delete(lease.accountId);
  };

  const isUsable = (lease: CallLease, count: number) =>
    lease.available >= count && clock() < lease.usableUntilMs;

  const hand = (lease: CallLease, count: number): HeldCalls => {
    lease.available -= count;
    lease.held += count;
    lease.usedAtMs = clock();
    if (!isClosed) timer ??= setTimeout(tick, WRITE_MS).unref();
    return {
      settle: () => {
        lease.held -= count;
        lease.spent += count;
      },
      giveBack: () => {
        lease.held -= count;
        lease.available += count;
        // Nobody asks a lease that was given up.
        if (current.get(lease.accountId) !== lease) giveBackUnused(lease);
      },
    };
  };

  const waitFor = async (accountId: string, count: number): Promise<HeldCalls> => {
    for (;;) {
      const lease = leaseOf(accountId);
      if (isUsable(lease, count)) return hand(lease, count);
      if (clock() >= lease.usableUntilMs) {
        giveUp(lease);
        // Before anything is reserved anew: what was written of the old one would count for the new one.
        await flush();
        continue;
      }
      const { refusal } = lease;
      if (refusal !== undefined && clock() < refusal.untilMs) {
        const { available: left } = lease;
        if (left > 0) await letGo(lease);
        throw callsUsedUp({ ...refusal, left }, count);
      }
      lease.waiting += count;
      lease.filling ??= fill(lease).finally(() => {
        lease.filling = undefined;
      });
      try {
        await lease.filling;
      } finally {
        lease.waiting -= count;
      }
    }
  };

  /** What was reserved for many at once, and is not enough for them, is for whoever asks for less. */
  const letGo = async (lease: CallLease): Promise<void> => {
    giveUp(lease);
    await flush();
  };

  /** Reserves more, or learns that there is no more. */
  const fill = async (lease: CallLease): Promise<void> => {
    const { accountId } = lease;
    const { month, resetsAt } = lease.month;
    const { plan } = await accountCredits(db, accountId);
    const { monthlyCalls: limit } = plans.find(plan);
    const sentAtMs = clock();
    if (limit === undefined) {
      Object.assign(lease, WITHOUT_LIMIT, { usableUntilMs: sentAtMs + UNLIMITED_MS });
      return;
    }
    const key = { accountId, resource: "calls", period: month } as const;
    // What was made so far is written first: an instance that is killed takes no more than one batch with it.
    const due = takeDue(lease);
    const reserveMore = async (transaction: Db): Promise<number> => {
      const used = await lockCalls(transaction, { accountId, month });
      if (due.spent + due.returned > 0) await writeCalls(transaction, instanceId, [due]);
      const left = limit - used - due.spent - (await reservedByAll(transaction, key));
      const size = batchSize({ left, waiting: lease.waiting });
      if (size > 0) await growLease(transaction, { ...key, instanceId }, size);
      return size;
    };
    const granted = await db
      .transaction()
      .execute(reserveMore)
      .catch((error: unknown) => {
        putBack(due);
        throw error;
      });
    lease.isLimited = true;
    lease.available += granted;
    lease.renewedAtMs = sentAtMs;
    lease.usableUntilMs = sentAtMs + USABLE_MS;
    lease.refusal = granted > 0 ? undefined : { plan, limit, resetsAt, untilMs: clock() + REFUSED_MS };
    // Given up meanwhile, as when the plan changed.
    if (current.get(accountId) !== lease) giveBackUnused(lease);
  };

  const write = async (): Promise<void> => {
    const atMs = clock();
    const due = [...live].flatMap((lease) => {
      const isIdle = isClosed || atMs - lease.usedAtMs >= IDLE_MS;
      if (isIdle && lease.filling === undefined) giveUp(lease);
      const isInUse = lease.isLimited === true && lease.available + lease.held > 0;
      const isRenewed = isInUse && atMs - lease.renewedAtMs >= RENEW_MS;
      return lease.spent + lease.returned > 0 || isRenewed ? [takeDue(lease)] : [];
    });
    try {
      if (due.length > 0)
        await db.transaction().execute((transaction) => writeCalls(transaction, instanceId, due));
      for (const { lease } of due) {
        lease.renewedAtMs = atMs;
        if (lease.isLimited === true && atMs < lease.usableUntilMs) lease.usableUntilMs = atMs + USABLE_MS;
      }
    } catch (error) {
      // Nothing of it was written: the next time writes it with what has come by then.
      for (const row of due) putBack(row);
      onError(error);
    }
    for (const lease of live)
      if (isEmpty(lease) && current.get(lease.accountId) !== lease) live.delete(lease);
  };

  /** Whoever asks gets a write that begins after the question; all who wait share one. */
  const flush = (): Promise<void> => {
    queued ??= writing.then(() => {
      queued = undefined;
      writing = write();
      return writing;
    });
    return queued;
  };

  const tick = () => {
    void flush().then(() => {
      timer = live.size === 0 || isClosed ? undefined : setTimeout(tick, WRITE_MS).unref();
    });
  };

  return {
    reserve: (accountId, count = 1) => {
      const lease = leaseOf(accountId);
      return isUsable(lease, count) ? hand(lease, count) : waitFor(accountId, count);
    },
    forget: (accountId) => {
      if (!isLimitedHub) return;
      const leases = accountId === undefined ? [...current.values()] : [current.get(accountId)];
      for (const lease of leases) if (lease !== undefined) giveUp(lease);
    },
    flush,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flush();
    },
  };
}

const WITHOUT_LIMIT = { isLimited: false, available: Number.POSITIVE_INFINITY, refusal: undefined };

function isOf({ month }: CallLease, at: Date): boolean {
  return at.getTime() < month.endsAtMs && at.getTime() >= month.beginsAtMs;
}
