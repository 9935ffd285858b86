import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { touchStore } from "../../platform/blobs/blob-store-queries.ts";
import type { ChangeLog } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { databaseTrouble } from "../../platform/db/database-unavailable.ts";

/** What a hub that should get no requests waits for. */
export type WaitingFor = "database" | "database_writes" | "store";

export interface ReadinessOptions {
  readonly database: Pick<HubDatabase, "db">;
  readonly blobs: Pick<BlobStore, "readMark">;
  readonly changes: Pick<ChangeLog, "fresh">;
  /** How long each part may take. */
  readonly patienceMs?: number;
}

/** Tries what requests need: the change log, a write on a connection of their pool, the store. Undefined when all of it works. */
export function createReadiness(options: ReadinessOptions): () => Promise<WaitingFor | undefined> {
  const { database, blobs, changes, patienceMs = 2_000 } = options;
  let firstMark: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<WaitingFor | undefined> = Promise.resolve(undefined);

  /** A folder whose disk is not there any more is an empty one. */
  const sameStore = async () => {
    const mark = await blobs.readMark();
    firstMark ??= mark;
    if (mark !== firstMark) throw new Error("the store is another one");
  };

  const look = async (): Promise<WaitingFor | undefined> => {
    const [followed, wrote, stored] = await Promise.allSettled([
      within(changes.fresh(), patienceMs),
      within(touchStore(database.db), patienceMs),
      within(sameStore(), patienceMs),
    ]);
    if (wrote.status === "rejected")
      return databaseTrouble(wrote.reason) === "read_only" ? "database_writes" : "database";
    if (followed.status === "rejected") return "database";
    return stored.status === "rejected" ? "store" : undefined;
  };

  return () => {
    // Several balancers may ask, and none of them costs more than one.
    if (performance.now() - lookedAt >= EVERY_MS) {
      lookedAt = performance.now();
      last = look();
    }
    return last;
  };
}

const EVERY_MS = 500;

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("took too long")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
