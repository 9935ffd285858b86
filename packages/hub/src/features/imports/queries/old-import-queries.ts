import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Forgets the oldest imports of these accounts that are over and older than that, some at a time. How many those were. */
export async function deleteOldImports(
  db: Db,
  { accountIds, days, limit }: { readonly accountIds: readonly string[]; days: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from imports where id in (
      select oldest.id from unnest(${accountIds}::uuid[]) a
      cross join lateral (select id from imports where account_id = a and created_at < now() - ${days} * interval '1 day'
        and state in ('done', 'failed', 'refused', 'declined') order by created_at limit ${limit}) oldest)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
