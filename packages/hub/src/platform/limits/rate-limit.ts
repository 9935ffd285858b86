import { ToolError } from "@skillquay/tools";
import { declared } from "../errors.ts";
import { addressGroup } from "./address-group.ts";
import { createSharedBuckets, type SettleBuckets } from "./shared-buckets.ts";
import type { RateLimit, Taken } from "./token-buckets.ts";

export type { BucketUse, SettleBuckets } from "./shared-buckets.ts";
export type { RateLimit, RateState, Taken } from "./token-buckets.ts";

/** How much one key and one address may ask of all instances together. */
export interface RateLimiter {
  /** At once, but when this instance has to look first at what the others let through. */
  take(bucket: RateBucket): Taken | Promise<Taken>;
  /** Undefined where `take` would wait. */
  takeAtOnce(bucket: RateBucket): Taken | undefined;
  close(): Promise<void>;
}

/** `key:` and its id, or `address:` and where the request comes from. */
export type RateBucket = `key:${string}` | `address:${string}`;

export interface RateLimiterOptions {
  readonly perKey: RateLimit;
  readonly perAddress: RateLimit;
  /** Without it, this instance is alone. */
  readonly settle?: SettleBuckets;
  readonly onError?: (error: unknown) => void;
  readonly maxBuckets?: number;
  readonly now?: () => number;
}

export function createRateLimiter({ perKey, perAddress, ...options }: RateLimiterOptions): RateLimiter {
  const keys = createSharedBuckets({ ...perKey, ...options });
  const addresses = createSharedBuckets({ ...perAddress, ...options });
  const find = (bucket: RateBucket) =>
    bucket.startsWith("key:")
      ? ([keys, bucket] as const)
      : ([addresses, `address:${addressGroup(bucket.slice("address:".length))}`] as const);
  return {
    take(bucket) {
      const [buckets, name] = find(bucket);
      return buckets.take(name);
    },
    takeAtOnce(bucket) {
      const [buckets, name] = find(bucket);
      return buckets.takeAtOnce(name);
    },
    async close() {
      await Promise.all([keys.close(), addresses.close()]);
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
