import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

export interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly lastDoneAt: Date | null;
  readonly lastFailedAt: Date | null;
}

/** What each queue has to do and what failed in the last days. Nothing where no job was ever made. */
export async function queueCounts(db: Db): Promise<QueueRow[]> {
  const { rows: existing } = await sql<{
    there: boolean;
  }>`select to_regclass('jobs.job') is not null as there`.execute(db);
  if (existing[0]?.there !== true) return [];
  const { rows } = await sql<QueueRow>`
    select name, count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as active, count(*) filter (where state = 'failed') as failed,
      max(completed_on) filter (where state = 'completed') as "lastDoneAt",
      max(completed_on) filter (where state = 'failed') as "lastFailedAt"
    from jobs.job where name not like '\\_\\_pgboss%' group by name order by name limit 200`.execute(db);
  return rows;
}
