import type { Db } from "../../platform/db/connect.ts";
import { type StoredTable, storedTables } from "../../platform/db/queries/table-queries.ts";

/** Tables that a copy leaves behind, because they are true for the running instances alone, or for a day at most. */
export const leftOutTables: readonly string[] = [
  // The new hub's files are in a store of their own.
  "blob_store",
  "changes",
  "held_places",
  "instances",
  "quota_leases",
  "rate_buckets",
  "script_sessions",
  "tasks",
  // Each of them has expired before anybody could use it at the new hub.
  "upload_tickets",
  "idempotency",
  "downloads",
  // Whoever is signed in signs in again at the new hub.
  "browser_sessions",
  "sign_in_links",
  "passkey_challenges",
  "live_calls",
  // Made from the other tables, by the database or when somebody asks.
  "leaderboards",
  "market_skills",
  // What single attempts met; what is still to be sent is in the events.
  "webhook_deliveries",
  // The importing program has its own, and refuses a copy that was made with others.
  "schema_breaks",
  "kysely_migration",
  "kysely_migration_lock",
];

/** All others, ordered so that a row's references are there before it. Comes from the database, so none is forgotten. */
export async function transferredTables(db: Db): Promise<StoredTable[]> {
  const open = (await storedTables(db)).filter(({ name }) => !leftOutTables.includes(name));
  const ordered: StoredTable[] = [];
  const isMissing = (name: string) => open.some((table) => table.name === name) && !hasTable(ordered, name);
  while (ordered.length < open.length) {
    const next = open.find((table) => !ordered.includes(table) && !table.needs.some(isMissing));
    if (next === undefined) throw new Error("tables refer to each other in a circle that is not deferrable");
    ordered.push(next);
  }
  return ordered;
}

function hasTable(tables: readonly StoredTable[], name: string): boolean {
  return tables.some((table) => table.name === name);
}
