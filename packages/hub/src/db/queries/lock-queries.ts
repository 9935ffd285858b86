import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";
import { liftStatementTimeout, restoreStatementTimeout } from "./migration-queries.ts";

/** Runs the work while no other instance does any under this lock. Needs a second connection for the work itself. */
export async function withHubLock<Result>(
  db: Kysely<Database>,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // The others wait as long as the first one takes.
    await liftStatementTimeout(connection);
    await sql`select pg_advisory_lock(${HUB_LOCK})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${HUB_LOCK})`.execute(connection);
      await restoreStatementTimeout(connection);
    }
  });
}

// Any number that nothing else locks on in this database.
const HUB_LOCK = 471_100_001;
