import type { CreditEntry } from "../../../src/contract/index.ts";

export interface SpendingDay {
  /** `2030-01-02`, in UTC as the ledger counts. */
  readonly day: string;
  readonly spent: number;
}

/**
 * What each of the last days cost, oldest first, days without cost included. Credits count on the day on which they were
 * taken; what was given back counts against the day of giving back, but makes no day cheaper than free.
 */
export function spendingByDay(entries: readonly CreditEntry[], days: number, now: Date): SpendingDay[] {
  const sums = new Map<string, number>();
  for (const { kind, amount, at } of entries) {
    if (kind === "grant") continue;
    const day = at.slice(0, "2030-01-02".length);
    sums.set(day, (sums.get(day) ?? 0) - amount);
  }
  return lastDays(days, now).map((day) => ({ day, spent: Math.max(0, sums.get(day) ?? 0) }));
}

/** ISO days, oldest first, today included. */
export function lastDays(days: number, now: Date): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * dayMs).toISOString().slice(0, "2030-01-02".length),
  );
}

const dayMs = 24 * 3600 * 1000;
