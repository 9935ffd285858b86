import type { HubDatabase } from "../../platform/db/connect.ts";
import { deleteExpiredLeases } from "./queries/lease-queries.ts";

// Rows that have expired count for nothing; they are only in the way.
const SWEEP_MS = 600_000;

/** Removes what instances left behind that were killed. */
export function createLeaseSweep({ db }: HubDatabase, onError: (error: unknown) => void): { close(): void } {
  const timer = setInterval(() => deleteExpiredLeases(db).catch(onError), SWEEP_MS).unref();
  return { close: () => clearInterval(timer) };
}
