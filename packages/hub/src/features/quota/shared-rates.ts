import type { HubDatabase } from "../../platform/db/connect.ts";
import type { BucketUse, SettleBuckets } from "../../platform/limits/rate-limit.ts";
import { settleBuckets } from "./queries/rate-queries.ts";

/** Where all instances meet that limit requests a minute. What waits for a statement under way goes with the next one. */
export function createSharedRates({ db }: HubDatabase): SettleBuckets {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly uses: BucketUse[]; readonly left: Promise<ReadonlyMap<string, number>> } | undefined;
  return (uses) => {
    if (next === undefined) {
      const together: BucketUse[] = [];
      const left = running.then(() => {
        next = undefined;
        return settleBuckets(db, summed(together));
      });
      running = left.catch(() => {});
      next = { uses: together, left };
    }
    next.uses.push(...uses);
    return next.left;
  };
}

/** One row for each bucket: a statement cannot change a row twice. */
function summed(uses: readonly BucketUse[]): BucketUse[] {
  const byName = new Map<string, BucketUse>();
  for (const use of uses)
    byName.set(use.name, { ...use, taken: use.taken + (byName.get(use.name)?.taken ?? 0) });
  return [...byName.values()];
}
