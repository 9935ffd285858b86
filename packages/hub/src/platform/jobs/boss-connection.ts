import { CompiledQuery } from "kysely";
import type PgBoss from "pg-boss";
import type { Db } from "../db/connect.ts";
import type { StorageLog } from "../db/storage-log.ts";
import type { WatchedPool } from "../db/watched-pool.ts";

/** Lets the job library use the hub's own connections. */
export function bossConnection(pool: WatchedPool, log: StorageLog): PgBoss.Db {
  return {
    async executeSql(text, values) {
      try {
        const client = await pool.connect();
        try {
          return await client.query(text, values);
        } finally {
          client.release();
        }
      } catch (error) {
        if (!isForgotten(text, values)) throw error;
        log.warn({ err: error }, "a scheduled job may be done twice");
        return { rows: [{ count: 0 }] };
      }
    },
  };
}

/** Makes a job part of a transaction: it exists when that commits. */
export function transactionConnection(db: Db): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/**
 * The library marks its own scheduling jobs as done without waiting for the answer, so an error there would be nobody's
 * and end the process. It repeats such a job after a while; the key of what it enqueues keeps that from counting twice.
 */
function isForgotten(text: string, values: readonly unknown[] | undefined): boolean {
  return values?.[0] === "__pgboss__send-it" && /completed_on = now\(\)|\bfailed\b/.test(text);
}
