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

/**
 * Runs the work unless somebody, of whatever instance, is running work of that name; then undefined. Who dies sets the name
 * free with its connection. Needs a second connection for the work itself.
 */
export async function withAdvisoryLock<Result>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const key = sql`hashtextextended(${name}, 0)`;
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${key}) as is_mine`.execute(
      connection,
    );
    if (rows[0]?.is_mine !== true) return undefined;
    try {
      return { result: await work() };
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

// Any number that nothing else locks on in this database.
const HUB_LOCK = 471_100_001;
