import { createTokenBuckets, type RateLimit, type Taken } from "./token-buckets.ts";

/** What this instance let through and the others do not know yet. */
export interface BucketUse extends RateLimit {
  readonly name: string;
  readonly taken: number;
}

/** Tells everybody, and answers what is left of each bucket after what all instances took, by its name. */
export type SettleBuckets = (uses: readonly BucketUse[]) => Promise<ReadonlyMap<string, number>>;

/** Token buckets that are the same ones on all instances. */
export interface SharedBuckets {
  /** At once, but when this instance has to look first at what the others took. */
  take(name: string): Taken | Promise<Taken>;
  /** Undefined where `take` would wait. */
  takeAtOnce(name: string): Taken | undefined;
  /** Tells the others the rest. */
  close(): Promise<void>;
}

export interface SharedBucketOptions extends RateLimit {
  /** Without it, this instance is alone. */
  readonly settle?: SettleBuckets | undefined;
  readonly onError?: (error: unknown) => void;
  readonly maxBuckets?: number;
  readonly now?: () => number;
}

/**
 * An instance lets a batch through on its own and then looks at what all took together: an eighth of what is left, and one by
 * one near the end. What it has not told is at most one batch, so all of them together let through no more than the limit and
 * a batch of each further instance. Without the place where they meet, each goes on by what it knows.
 */
export function createSharedBuckets(options: SharedBucketOptions): SharedBuckets {
  const { settle, onError = () => {}, maxBuckets = 50_000, now, ...limit } = options;
  const batch = settle === undefined ? Number.POSITIVE_INFINITY : batchOf(limit.burst);
  // What this instance knows: never less than what is really left.
  const estimate = createTokenBuckets({ ...limit, maxBuckets, ...(now !== undefined && { now }) });
  const shares = new Map<string, Share>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const shareOf = (name: string): Share => {
    const share = shares.get(name) ?? { allowed: batch, taken: 0, asking: undefined };
    shares.delete(name);
    shares.set(name, share);
    if (shares.size > maxBuckets) {
      for (const oldest of shares.keys()) {
        shares.delete(oldest);
        break;
      }
    }
    return share;
  };

  const takeAtOnce = (name: string): Taken | undefined => {
    const share = shareOf(name);
    if (share.allowed < 1 && estimate.look(name) >= 1) return undefined;
    const taken = estimate.take(name);
    if (taken.ok) {
      share.allowed -= 1;
      share.taken += 1;
      if (settle !== undefined && !isClosed) timer ??= setTimeout(tellAll, TELL_MS).unref();
    }
    return taken;
  };

  const tell = async (told: ReadonlyMap<string, Share>): Promise<void> => {
    const uses = [...told].map(([name, share]) => {
      const { taken } = share;
      share.taken = 0;
      return { ...limit, name, taken };
    });
    const left = await settle?.(uses).catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    for (const { name, taken } of uses) {
      const share = told.get(name);
      if (share === undefined) continue;
      const leftOfAll = left?.get(name);
      if (leftOfAll === undefined) share.taken += taken;
      // What was let through while the question was under way is not in its answer.
      else estimate.lower(name, leftOfAll - share.taken);
      share.allowed = batchOf(estimate.look(name));
    }
  };

  const waitFor = async (name: string): Promise<Taken> => {
    for (;;) {
      const taken = takeAtOnce(name);
      if (taken !== undefined) return taken;
      const share = shareOf(name);
      share.asking ??= tell(new Map([[name, share]])).finally(() => {
        share.asking = undefined;
      });
      await share.asking;
    }
  };

  const tellAll = async (): Promise<void> => {
    const untold = new Map([...shares].filter(([, { taken }]) => taken > 0));
    if (untold.size > 0) await tell(untold);
    timer = undefined;
    if (!isClosed && [...shares.values()].some(({ taken }) => taken > 0))
      timer = setTimeout(tellAll, TELL_MS).unref();
  };

  return {
    take: (name) => takeAtOnce(name) ?? waitFor(name),
    takeAtOnce,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await tellAll();
    },
  };
}

/** What one instance does with a bucket. */
interface Share {
  /** To be let through before the next look. */
  allowed: number;
  /** Let through, and not yet told. */
  taken: number;
  asking: Promise<void> | undefined;
}

// What slow clients take is known to the others no later than this.
const TELL_MS = 5_000;

/** Of what is left, what one instance lets through without a look at the others. */
function batchOf(left: number): number {
  return left < 1 ? 0 : Math.max(1, Math.floor(left / 8));
}
