import { addressGroup } from "../../platform/limits/address-group.ts";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { createTokenBuckets, type RateLimit } from "../../platform/limits/token-buckets.ts";
import { displayOf } from "../../platform/tokens/api-key.ts";

/** Slows down guessing: wrong keys are counted by address, and by the beginning of the key for guessers with many addresses. */
export interface FailureLimit {
  /** Counts a failure before it is known to be one, so that parallel guesses count too. Throws `rate_limited`. */
  begin(address: string, key: string | undefined): Attempt;
}

export interface Attempt {
  /** The key was right after all. */
  succeeded(): void;
}

export interface FailureLimits {
  readonly perAddress: RateLimit;
  readonly perPrefix: RateLimit;
  /** Of an address that is over its limit: keys that are looked up all the same, since one may be good. */
  readonly lookups: RateLimit;
}

// Generous for people who mistype and agents with an old key; keys have 178 random bits, so no number here finds one.
export const FAILURE_LIMITS: FailureLimits = {
  perAddress: { burst: 100, perMinute: 60 },
  perPrefix: { burst: 100, perMinute: 60 },
  // Twenty in a second are some milliseconds of the database.
  lookups: { burst: 40, perMinute: 1_200 },
};

export function createFailureLimit(
  limits: Pick<FailureLimits, "perAddress" | "perPrefix">,
  now?: () => number,
): FailureLimit {
  const clock = now === undefined ? {} : { now };
  const addresses = createTokenBuckets({ ...limits.perAddress, ...clock });
  const prefixes = createTokenBuckets({ ...limits.perPrefix, ...clock });
  return {
    begin(address, key) {
      const group = addressGroup(address);
      const byAddress = addresses.take(group);
      if (!byAddress.ok) throw new RateLimitedError(byAddress.retryAfterSeconds);
      if (key === undefined) return { succeeded: () => addresses.giveBack(group) };
      const prefix = displayOf(key);
      const byPrefix = prefixes.take(prefix);
      if (!byPrefix.ok) throw new RateLimitedError(byPrefix.retryAfterSeconds);
      return {
        succeeded() {
          addresses.giveBack(group);
          prefixes.giveBack(prefix);
        },
      };
    },
  };
}
