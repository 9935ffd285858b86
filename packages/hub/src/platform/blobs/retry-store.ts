import { setTimeout as pause } from "node:timers/promises";
import { s3Failure } from "./s3-failure.ts";

/** Repeats what a store could not do for the moment, and asks no more for a while when it cannot do anything. */
export interface StoreRetry {
  /** Only for work that can be done twice. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface StoreRetryOptions {
  readonly tries?: number;
  /** The first pause; each further one may be twice as long. */
  readonly pauseMs?: number;
  /** So many failures in a row, and everybody is refused at once for `restMs`. */
  readonly maxFailures?: number;
  readonly restMs?: number;
  readonly now?: () => number;
}

export function createStoreRetry(options: StoreRetryOptions = {}): StoreRetry {
  const {
    tries = 3,
    pauseMs = 100,
    maxFailures = 10,
    restMs = 2_000,
    now = () => performance.now(),
  } = options;
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let lastFailure: unknown;

  return {
    async run(work) {
      for (let attempt = 1; ; attempt++) {
        if (now() < restsUntil) throw lastFailure;
        try {
          const result = await work();
          failures = 0;
          return result;
        } catch (error) {
          if (!isTransient(error)) {
            // An answer all the same: there is no such object, or it may not be had.
            failures = 0;
            throw error;
          }
          lastFailure = error;
          failures += 1;
          // One request after the pause tells whether it goes on.
          if (failures >= maxFailures) restsUntil = now() + restMs;
          if (attempt >= tries) throw error;
          // By chance, so that those who failed together do not come back together.
          await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
        }
      }
    },
  };
}

/** No answer, or one that says to come again. */
function isTransient(error: unknown): boolean {
  const { status, code } = s3Failure(error);
  return status === undefined || status === 429 || status >= 500 || AGAIN.has(code);
}

const AGAIN: ReadonlySet<string> = new Set([
  "SlowDown",
  "RequestTimeout",
  "ServiceUnavailable",
  "InternalError",
]);
