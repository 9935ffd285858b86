import type { Kysely } from "kysely";
import type { ChangeLog } from "./change-log.ts";
import { appliedBytes } from "./queries/replica-queries.ts";
import type { Database } from "./schema.ts";

/** A server that follows the primary, for searches. */
export interface SearchReplica {
  /**
   * Where a search of this account may read: when the replica has everything that the account itself changed, as far as this instance was
   * told, and is not too far behind the rest. Otherwise undefined: then it is the primary.
   */
  forAccount(accountId: string | undefined): Kysely<Database> | undefined;
  /** How old what it has may be; undefined while that is not known. */
  lagMs(): number | undefined;
  /** It failed a search: nothing is asked of it before it was looked at again. */
  distrust(): void;
  close(): void;
}

export interface SearchReplicaOptions {
  readonly primary: Kysely<Database>;
  readonly replica: Kysely<Database>;
  readonly changes: Pick<ChangeLog, "onChange">;
  readonly everyMs?: number;
  readonly maxLagMs?: number;
  /** Told once for each time that it cannot be asked. */
  readonly onError?: (error: unknown) => void;
}

export function createSearchReplica(options: SearchReplicaOptions): SearchReplica {
  const { primary, replica, changes, everyMs = 1_000, maxLagMs = 10_000, onError = () => {} } = options;
  /** What the primary had written at which moments, oldest first, as far as the replica has not applied it. */
  let written: { readonly at: number; readonly bytes: number }[] = [];
  let caughtUpTo: number | undefined;
  const changedAt = new Map<string, number>();
  let everybodyChangedAt = Number.NEGATIVE_INFINITY;
  let isTold = false;
  let isLooking = false;

  const look = async () => {
    const at = performance.now();
    const [bytes, applied] = await Promise.all([appliedBytes(primary), appliedBytes(replica)]);
    written.push({ at, bytes });
    const done = written.findLast((moment) => moment.bytes <= applied);
    if (done !== undefined) {
      caughtUpTo = done.at;
      written = written.filter((moment) => moment.at > done.at);
      for (const [accountId, changed] of changedAt) if (changed < done.at) changedAt.delete(accountId);
    }
    // One that is hours behind needs no list of them.
    if (written.length > MOST_MOMENTS) written = written.slice(-MOST_MOMENTS);
    isTold = false;
  };

  const lookAgain = () => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        caughtUpTo = undefined;
        if (!isTold) onError(error);
        isTold = true;
      })
      .finally(() => {
        isLooking = false;
      });
  };

  const stopListening = changes.onChange(({ kind, ref }) => {
    if (kind === "account") changedAt.set(ref, performance.now());
    if (kind === "everything") everybodyChangedAt = performance.now();
  });
  const timer = setInterval(lookAgain, everyMs).unref();
  lookAgain();

  const lagMs = () => (caughtUpTo === undefined ? undefined : performance.now() - caughtUpTo);
  return {
    forAccount(accountId) {
      const behind = lagMs();
      if (caughtUpTo === undefined || behind === undefined || behind > maxLagMs) return undefined;
      const own = accountId === undefined ? undefined : changedAt.get(accountId);
      return Math.max(own ?? Number.NEGATIVE_INFINITY, everybodyChangedAt) < caughtUpTo ? replica : undefined;
    },
    lagMs,
    distrust() {
      caughtUpTo = undefined;
    },
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}

const MOST_MOMENTS = 100;
