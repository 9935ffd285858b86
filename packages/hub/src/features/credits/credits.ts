import { ToolError } from "@skillquay/tools";
import type { CrashPoint } from "../../platform/crash-points.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { accountCredits, debit, lockBalance, raiseCredits, setPlan } from "../accounts/index.ts";
import { recordCreditEvents } from "../webhooks/index.ts";
import { balanceTooLow, creditsKeyReused } from "./credit-errors.ts";
import { defaultPlans, type Plans, type Prices } from "./plans.ts";
import {
  closeReservation,
  insertEntry,
  insertReservation,
  type LedgerEntry,
  ledgerEntry,
  recentEntries,
  reservationOf,
} from "./queries/ledger-queries.ts";

export type { LedgerEntry } from "./queries/ledger-queries.ts";

/**
 * What accounts have and pay. Everything that moves credits takes the caller's transaction, so that a charge and what it
 * is for are there together or not at all. The account's row is locked first, always: movements of one account happen
 * one after the other.
 */
export interface Credits {
  readonly prices: Prices;
  /** Takes credits away until `settle` or `refund`. The same key again gives the same reservation and takes nothing. Throws `quota_exceeded`. */
  reserve(db: Db, requested: ChargeRequest): Promise<Reservation>;
  /** What was reserved is spent. May be repeated; throws for a reservation that was refunded. */
  settle(db: Db, held: HeldReservation): Promise<void>;
  /** What was reserved comes back. May be repeated; false when it was settled, or is not one of the account. */
  refund(db: Db, held: HeldReservation): Promise<boolean>;
  /** Reserves and settles at once. */
  charge(db: Db, requested: ChargeRequest): Promise<Reservation>;
  /** Adds credits; the same key again adds nothing. The balance afterwards. */
  grant(db: Db, requested: ChargeRequest): Promise<number>;
  /** Puts a new account on a plan, the default one unless told, with the opening credits of it. The balance afterwards. */
  openAccount(db: Db, accountId: string, plan?: string): Promise<number>;
  /** From now on the account's limits are those of another plan; its credits stay. False when there is no such account. */
  changePlan(db: Db, accountId: string, plan: string): Promise<boolean>;
  balance(accountId: string): Promise<number>;
  /** Newest first. */
  recent(accountId: string, limit: number): Promise<readonly LedgerEntry[]>;
}

export interface ChargeRequest {
  readonly accountId: string;
  /** Whole credits; 0 is written down like any other. */
  readonly amount: number;
  /** What it is for, in one word that people understand: `import`, `update`, … */
  readonly reason: string;
  /** What it is about, such as a slug. */
  readonly ref: string;
  /** Counts once for each account and reason. */
  readonly idempotencyKey: string;
}

export interface Reservation {
  readonly reservationId: string;
  /** It had been made before, with the same key. */
  readonly isRepeated: boolean;
}

export interface HeldReservation {
  readonly accountId: string;
  readonly reservationId: string;
}

export interface CreditsOptions {
  readonly database: HubDatabase;
  readonly plans?: Plans | undefined;
  readonly crashPoint?: CrashPoint | undefined;
  readonly now?: (() => Date) | undefined;
}

export function createCredits(options: CreditsOptions): Credits {
  const { database, plans = defaultPlans, crashPoint = () => {}, now = () => new Date() } = options;
  const { db: plainDb } = database;

  const reserve = async (db: Db, requested: ChargeRequest): Promise<Reservation> => {
    refuseOddAmount(requested.amount);
    const { accountId, amount, reason, ref } = requested;
    const previous = await lockBalance(db, accountId);
    const key = entryKey("reserve", requested);
    const existing = await ledgerEntry(db, { accountId, key });
    if (existing !== undefined) {
      if (existing.amount !== -amount || existing.ref !== ref || existing.reservationId === null)
        throw creditsKeyReused();
      return { reservationId: existing.reservationId, isRepeated: true };
    }
    const after = await debit(db, { accountId, amount });
    if (after === undefined) throw balanceTooLow({ balance: previous, price: amount, reason });
    const reservationId = await insertReservation(db, { accountId, amount, reason, ref });
    await insertEntry(db, {
      accountId,
      kind: "reserve",
      amount: -amount,
      balanceAfter: after,
      reason,
      ref,
      reservationId,
      key,
    });
    await recordCreditEvents(db, { accountId, before: previous, after, at: now() });
    crashPoint("credits.after_reserve");
    return { reservationId, isRepeated: false };
  };

  const settle = async (db: Db, held: HeldReservation): Promise<void> => {
    crashPoint("credits.before_settle");
    const balance = await lockBalance(db, held.accountId);
    const closed = await closeReservation(db, { ...held, state: "settled" });
    if (closed === undefined) {
      const { state } = (await reservationOf(db, held)) ?? {};
      if (state === "settled") return;
      throw new Error(`a reservation cannot be settled: it is ${state ?? "not there"}`);
    }
    await insertEntry(db, {
      accountId: held.accountId,
      kind: "settle",
      amount: 0,
      balanceAfter: balance,
      reason: closed.reason,
      ref: closed.ref,
      reservationId: held.reservationId,
      key: `settle:${held.reservationId}`,
    });
  };

  const add = async (
    db: Db,
    entry: Omit<Parameters<typeof insertEntry>[1], "balanceAfter">,
  ): Promise<number> => {
    const balanceAfter = await raiseCredits(db, entry);
    await insertEntry(db, { ...entry, balanceAfter });
    return balanceAfter;
  };

  const grant = async (
    db: Db,
    requested: ChargeRequest,
    key = entryKey("grant", requested),
  ): Promise<number> => {
    refuseOddAmount(requested.amount);
    const { accountId, amount, reason, ref } = requested;
    const balance = await lockBalance(db, accountId);
    const existing = await ledgerEntry(db, { accountId, key });
    if (existing === undefined)
      return await add(db, { accountId, kind: "grant", amount, reason, ref, reservationId: null, key });
    if (existing.amount !== amount) throw creditsKeyReused();
    return balance;
  };

  return {
    prices: plans.prices,
    reserve,
    settle,
    async refund(db, held) {
      await lockBalance(db, held.accountId);
      const closed = await closeReservation(db, { ...held, state: "refunded" });
      if (closed === undefined) return (await reservationOf(db, held))?.state === "refunded";
      const { amount, reason, ref } = closed;
      const { accountId, reservationId } = held;
      const key = `refund:${reservationId}`;
      await add(db, { accountId, kind: "refund", amount, reason, ref, reservationId, key });
      return true;
    },
    async charge(db, requested) {
      const reservation = await reserve(db, requested);
      if (!reservation.isRepeated) await settle(db, { accountId: requested.accountId, ...reservation });
      return reservation;
    },
    grant: (db, requested) => grant(db, requested),
    async openAccount(db, accountId, plan = plans.defaultPlan) {
      await setPlan(db, { accountId, plan });
      const { openingCredits: amount } = plans.find(plan);
      const opening = { accountId, amount, reason: "opening balance", ref: plan, idempotencyKey: "" };
      return await grant(db, opening, OPENING_KEY);
    },
    async changePlan(db, accountId, plan) {
      if (!plans.names.includes(plan)) {
        const existing = plans.names.map((name) => `'${name}'`).join(", ");
        throw new ToolError("invalid_input", `There is no such plan. Known: ${existing}.`);
      }
      const isKnown = await setPlan(db, { accountId, plan });
      // Every instance holds something of what the old plan gave.
      if (isKnown) await recordChange(db, "account", accountId);
      return isKnown;
    },
    balance: async (accountId) => (await accountCredits(plainDb, accountId)).credits,
    recent: (accountId, limit) => recentEntries(plainDb, { accountId, limit }),
  };
}

// Also what the migration gave to accounts that were there before the ledger.
const OPENING_KEY = "opening";

/** Keys of callers live beside our own, and the same one may be used for an import and for an update. */
function entryKey(kind: "reserve" | "grant", { reason, idempotencyKey }: ChargeRequest): string {
  return `${kind}:${reason}:${idempotencyKey}`;
}

function refuseOddAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new Error(`not an amount of credits: ${String(amount)}`);
}
