/** `burst` at once, then `perMinute` steadily. */
export interface RateLimit {
  readonly burst: number;
  readonly perMinute: number;
}

/** What the `RateLimit-*` headers say. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Until the whole burst is there again. */
  readonly resetSeconds: number;
}

export type Taken =
  | (RateState & { readonly ok: true })
  | (RateState & { readonly ok: false; readonly retryAfterSeconds: number });

export interface TokenBuckets {
  take(name: string): Taken;
  /** For something that turned out not to count. */
  giveBack(name: string): void;
  /** What is there now. */
  look(name: string): number;
  /** Leaves no more than so much, which may be less than nothing. */
  lower(name: string, tokens: number): void;
}

export interface TokenBucketOptions extends RateLimit {
  /** Buckets kept at once. The one not used for longest makes room: it is the fullest, so it loses least. */
  readonly maxBuckets?: number;
  readonly now?: () => number;
}

/** Token buckets by name, in memory, refilled when they are looked at. */
export function createTokenBuckets(options: TokenBucketOptions): TokenBuckets {
  const { burst, perMinute, maxBuckets = 50_000, now = () => performance.now() } = options;
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, { tokens: number; at: number }>();

  const filled = (name: string) => {
    const at = now();
    const previous = buckets.get(name);
    const tokens =
      previous === undefined ? burst : Math.min(burst, previous.tokens + (at - previous.at) * perMs);
    const bucket = { tokens, at };
    buckets.delete(name);
    buckets.set(name, bucket);
    if (buckets.size > maxBuckets) {
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    }
    return bucket;
  };
  const secondsUntil = (missing: number) => Math.max(0, Math.ceil(missing / perMs / 1000));

  return {
    take(name) {
      const bucket = filled(name);
      const isOk = bucket.tokens >= 1;
      if (isOk) bucket.tokens -= 1;
      const state = {
        limit: burst,
        remaining: Math.floor(bucket.tokens),
        resetSeconds: secondsUntil(burst - bucket.tokens),
      };
      if (isOk) return { ok: true, ...state };
      return { ok: false, ...state, retryAfterSeconds: Math.max(1, secondsUntil(1 - bucket.tokens)) };
    },
    giveBack(name) {
      const bucket = filled(name);
      bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    look: (name) => filled(name).tokens,
    lower(name, tokens) {
      const bucket = filled(name);
      bucket.tokens = Math.min(bucket.tokens, tokens);
    },
  };
}
