import {
  createRateLimiter,
  RateLimitedError,
  type RateState,
  type Taken,
} from "../../../platform/limits/rate-limit.ts";
import type { Headers } from "../answers.ts";

/** How many requests one key, or one address without a key, may make. Both throw when there were too many. */
export interface RequestLimits {
  /** The headers that say how much is left. */
  takeForKey(keyId: string): Headers;
  takeForAddress(address: string): Headers;
  /** As `takeForKey`, undefined instead of throwing. */
  tryKey(keyId: string): Headers | undefined;
}

/** In a minute; 0 is no limit. A whole minute's worth may come at once, since agents work in bursts. */
export function createRequestLimits(options: {
  readonly ratePerKey: number;
  readonly ratePerAddress: number;
}): RequestLimits {
  const { ratePerKey, ratePerAddress } = options;
  const limiter = createRateLimiter({ perKey: rate(ratePerKey), perAddress: rate(ratePerAddress) });
  return {
    tryKey: (keyId) => {
      if (ratePerKey === 0) return NONE;
      const taken = limiter.take(`key:${keyId}`);
      return taken.ok ? limitHeaders(taken) : undefined;
    },
    takeForKey: (keyId) => (ratePerKey === 0 ? NONE : headersOrThrow(limiter.take(`key:${keyId}`))),
    takeForAddress: (address) =>
      ratePerAddress === 0 ? NONE : headersOrThrow(limiter.take(`address:${address}`)),
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
