import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

/** Forgets the oldest entries of these accounts that are older than that, some at a time. How many those were. */
export async function deleteOldAudit(
  db: Db,
  { accountIds, days, limit }: { readonly accountIds: readonly string[]; days: number; limit: number },
): Promise<number> {
  // Numbers follow time: only the oldest of each account are looked at, however many it has.
  const { numAffectedRows = 0n } = await sql`
    delete from audit where id in (
      select oldest.id from unnest(${accountIds}::uuid[]) a
      cross join lateral (select id, at from audit where account_id = a order by id limit ${limit}) oldest
      where oldest.at < now() - ${days} * interval '1 day')`.execute(db);
  return Number(numAffectedRows);
}
