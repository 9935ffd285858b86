/** What comes after an attempt that failed: when the next one is, or that there is none. */
export type NextAttempt =
  | { readonly kind: "retry"; readonly delayMs: number; readonly isOverloaded: boolean }
  | { readonly kind: "give-up" }
  /** The receiver said that it is gone for good. */
  | { readonly kind: "gone" };

export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  readonly attempts: number;
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  /** Of the answer. */
  readonly retryAfter: string | undefined;
  readonly now: Date;
  /** From 0 to 1. */
  readonly random: number;
}

/** The table of Standard Webhooks, each time up to a fifth later, so that receivers are not met by everybody at once. */
export function nextAttempt({ attempts, status, retryAfter, now, random }: FailedAttempt): NextAttempt {
  if (status === 410) return { kind: "gone" };
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return { kind: "give-up" };
  const jittered = Math.round(delay * (1 + 0.2 * random));
  const isOverloaded = status === 429 || status === 502 || status === 504;
  const asked = isOverloaded ? retryAfterMs(retryAfter, now) : 0;
  return { kind: "retry", delayMs: Math.max(jittered, asked), isOverloaded };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

// After the first attempt, which is at once: ten attempts in all, over about three days.
export const DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Seconds or a date. A receiver may ask for a day at most: longer is as good as gone. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const asked = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), 24 * HOUR);
}
