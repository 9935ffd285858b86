import type { HubDatabase } from "../../platform/db/connect.ts";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import { deleteDeadInstances, deleteInstance, keepInstance } from "./queries/instance-queries.ts";
import { deleteExpiredSessions } from "./queries/session-queries.ts";

/** This instance among the others: known by a row that says when it was last seen alive. */
export interface InstancePresence {
  readonly id: string;
  /** Makes the instance known under its address, and keeps it so. */
  announce(url: string): Promise<void>;
  isAnnounced(): boolean;
  /** By how much this machine's clock is ahead of the database's, which all instances share. Undefined before that is known. */
  clockSkewMs(): number | undefined;
  close(): Promise<void>;
}

export interface InstancePresenceOptions {
  readonly database: HubDatabase;
  readonly id: string;
  readonly heartbeatMs?: number;
  readonly deadAfterMs: number;
  readonly log: StorageLog;
  /** The others took this instance for dead, so its sessions are gone for them. */
  readonly onTakenForDead: () => void;
  /** After each heartbeat. */
  readonly onHeartbeat: () => Promise<void>;
  readonly now?: (() => number) | undefined;
}

export function createInstancePresence(options: InstancePresenceOptions): InstancePresence {
  const { database, id, heartbeatMs = 5_000, deadAfterMs, log, now: clock = Date.now } = options;
  let timer: NodeJS.Timeout | undefined;
  let address: string | undefined;
  let beating: Promise<void> | undefined;
  let lastBeatAt = Number.NEGATIVE_INFINITY;
  let judgesFrom = Number.POSITIVE_INFINITY;
  let skewMs: number | undefined;
  let isSkewTold = false;

  const keep = async (url: string): Promise<boolean> => {
    const askedAt = clock();
    const { isKnown, databaseMs } = await keepInstance(database.db, { id, url });
    const answeredAt = clock();
    // The answer was made at some moment of the way: half of it is what is not known.
    const uncertainMs = (answeredAt - askedAt) / 2;
    skewMs = Math.round(askedAt + uncertainMs - databaseMs);
    const isWrong = Math.abs(skewMs) - uncertainMs > TOLD_SKEW_MS;
    // Once for each time that it goes wrong, not with every heartbeat.
    if (isWrong && !isSkewTold)
      log.error(
        { clockSkewSeconds: skewMs / 1000 },
        "the clock of this machine is not that of the database; other instances refuse its calls from half a minute on: set the clock, such as by NTP",
      );
    isSkewTold = isWrong;
    return isKnown;
  };

  const beat = async (url: string) => {
    if (!(await keep(url))) options.onTakenForDead();
    const now = performance.now();
    // Who could not say that it lives for so long knows nothing of the others: the database was away for all of them, and
    // whoever comes back first must give them time to do so, too.
    if (now - lastBeatAt > deadAfterMs / 2) judgesFrom = now + deadAfterMs;
    lastBeatAt = now;
    if (now >= judgesFrom) await deleteDeadInstances(database.db, deadAfterMs);
    await deleteExpiredSessions(database.db, deadAfterMs);
    await options.onHeartbeat();
  };
  const beatAgain = (url: string) => {
    beating ??= beat(url)
      .catch((error: unknown) => log.warn({ err: error }, "this instance could not say that it lives"))
      .finally(() => {
        beating = undefined;
      });
  };

  return {
    id,
    isAnnounced: () => address !== undefined,
    clockSkewMs: () => skewMs,
    async announce(url) {
      await keep(url);
      address = url;
      clearInterval(timer);
      timer = setInterval(beatAgain, heartbeatMs, url).unref();
    },
    async close() {
      clearInterval(timer);
      await beating;
      if (address === undefined) return;
      address = undefined;
      await deleteInstance(database.db, id);
    },
  };
}

// Machines with NTP differ by milliseconds; signed calls between instances may be thirty seconds off.
const TOLD_SKEW_MS = 5_000;
