import {
  createRateLimiter,
  type RateBucket,
  RateLimitedError,
  type RateState,
  type SettleBuckets,
  type Taken,
} from "../../../platform/limits/rate-limit.ts";
import type { Headers } from "../answers.ts";

/**
 * How many requests one key, or one address without a key, may make, at all instances together. Both fail when there were
 * too many, and wait only where this instance has to look at what the others let through.
 */
export interface RequestLimits {
  /** The headers that say how much is left. */
  takeForKey(keyId: string): Headers | Promise<Headers>;
  takeForAddress(address: string): Headers | Promise<Headers>;
  /** As `takeForKey`, undefined instead of throwing or waiting. */
  tryKey(keyId: string): Headers | undefined;
  /** Tells the other instances the rest. */
  close(): Promise<void>;
}

/** In a minute; 0 is no limit. A whole minute's worth may come at once, since agents work in bursts. */
export function createRequestLimits(options: {
  readonly ratePerKey: number;
  readonly ratePerAddress: number;
  /** Without it, this instance is alone. */
  readonly settle?: SettleBuckets;
  readonly onError?: (error: unknown) => void;
}): RequestLimits {
  const { ratePerKey, ratePerAddress, ...shared } = options;
  const perKey = rate(ratePerKey);
  const perAddress = rate(ratePerAddress);
  const limiter = createRateLimiter({ perKey, perAddress, ...shared });
  const take = (bucket: RateBucket): Headers | Promise<Headers> => {
    const taken = limiter.take(bucket);
    return taken instanceof Promise ? taken.then(headersOrThrow) : headersOrThrow(taken);
  };
  return {
    tryKey: (keyId) => {
      if (ratePerKey === 0) return NONE;
      const taken = limiter.takeAtOnce(`key:${keyId}`);
      return taken?.ok === true ? limitHeaders(taken) : undefined;
    },
    takeForKey: (keyId) => (ratePerKey === 0 ? NONE : take(`key:${keyId}`)),
    takeForAddress: (address) => (ratePerAddress === 0 ? NONE : take(`address:${address}`)),
    close: () => limiter.close(),
  };
}

const NONE: Headers = {};

function rate(perMinute: number) {
  return { burst: Math.max(1, perMinute), perMinute: Math.max(1, perMinute) };
}

/** Too many requests, with all that the answer's headers say about it. */
export class LimitReached extends RateLimitedError {
  readonly state: RateState;

  constructor(taken: RateState, retryAfterSeconds: number) {
    super(retryAfterSeconds);
    this.state = taken;
  }
}

function headersOrThrow(taken: Taken): Headers {
  if (!taken.ok) throw new LimitReached(taken, taken.retryAfterSeconds);
  return limitHeaders(taken);
}

export function limitHeaders({ limit, remaining, resetSeconds }: RateState): Headers {
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
  };
}
