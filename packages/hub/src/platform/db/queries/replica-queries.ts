import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** How much the server has written to its log, or, when it follows another one, how much of that one's it has applied. In bytes. */
export async function appliedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::bigint as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}
