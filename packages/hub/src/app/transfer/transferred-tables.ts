import type { Db } from "../../platform/db/connect.ts";
import { type StoredTable, storedTables } from "../../platform/db/queries/table-queries.ts";

/** Tables that a copy leaves behind, because they are true for the running instances alone, or for a day at most. */
export const leftOutTables: readonly string[] = [
  "changes",
  "instances",
  "script_sessions",
  // Each of them has expired before anybody could use it at the new hub.
  "upload_tickets",
  "idempotency",
  "downloads",
  // Whoever is signed in signs in again at the new hub.
  "browser_sessions",
  "live_calls",
  // What single attempts met; what is still to be sent is in the events.
  "webhook_deliveries",
  // The importing program has its own, and refuses a copy that was made with others.
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
