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
}

export function createInstancePresence(options: InstancePresenceOptions): InstancePresence {
  const { database, id, heartbeatMs = 5_000, deadAfterMs, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let address: string | undefined;
  let beating: Promise<void> | undefined;
  let lastBeatAt = Number.NEGATIVE_INFINITY;
  let judgesFrom = Number.POSITIVE_INFINITY;

  const beat = async (url: string) => {
    if (!(await keepInstance(database.db, { id, url }))) options.onTakenForDead();
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
    async announce(url) {
      await keepInstance(database.db, { id, url });
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
