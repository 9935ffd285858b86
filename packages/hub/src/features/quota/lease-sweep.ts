import type { HubDatabase } from "../../platform/db/connect.ts";
import { deleteExpiredLeases } from "./queries/lease-queries.ts";
import { deleteExpiredPlaces } from "./queries/place-queries.ts";
import { deleteFullBuckets } from "./queries/rate-queries.ts";

// Rows that have expired count for nothing; they are only in the way.
const SWEEP_MS = 600_000;

/** Removes what instances left behind that were killed, and what nobody needs any more. */
export function createLeaseSweep({ db }: HubDatabase, onError: (error: unknown) => void): { close(): void } {
  const sweep = async () => {
    await deleteExpiredLeases(db);
    await deleteFullBuckets(db);
    await deleteExpiredPlaces(db);
  };
  const timer = setInterval(() => sweep().catch(onError), SWEEP_MS).unref();
  return { close: () => clearInterval(timer) };
}
