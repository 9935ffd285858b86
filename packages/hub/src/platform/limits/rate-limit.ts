import { ToolError } from "@skillquay/tools";
import { declared } from "../errors.ts";
import { addressGroup } from "./address-group.ts";
import { createTokenBuckets, type RateLimit, type Taken } from "./token-buckets.ts";

export type { RateLimit, RateState, Taken } from "./token-buckets.ts";

/** How much one key and one address may ask of this instance. */
export interface RateLimiter {
  take(bucket: RateBucket): Taken;
}

/** `key:` and its id, or `address:` and where the request comes from. */
export type RateBucket = `key:${string}` | `address:${string}`;

export interface RateLimiterOptions {
  readonly perKey: RateLimit;
  readonly perAddress: RateLimit;
  readonly maxBuckets?: number;
  readonly now?: () => number;
}

export function createRateLimiter({ perKey, perAddress, ...options }: RateLimiterOptions): RateLimiter {
  const keys = createTokenBuckets({ ...perKey, ...options });
  const addresses = createTokenBuckets({ ...perAddress, ...options });
  return {
    take(bucket) {
      if (bucket.startsWith("key:")) return keys.take(bucket);
      return addresses.take(addressGroup(bucket.slice("address:".length)));
    },
  };
}

/** `rate_limited`, with the number that `Retry-After` says. */
export class RateLimitedError extends ToolError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(declared("rate_limited"), "Too many requests in a short time.", {
      suggestions: [`Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}`],
    });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
