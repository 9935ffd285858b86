import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

// Times are the database's own, so that clocks of several machines do not matter.
const now = sql<Date>`now()`;
const previous = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;

/**
 * Says that an instance lives. `isKnown` is false when it was not, or was taken for dead and has no sessions any more; `databaseMs` is what
 * time the database has.
 */
export async function keepInstance(
  db: Db,
  { id, url }: { readonly id: string; readonly url: string },
): Promise<{ readonly isKnown: boolean; readonly databaseMs: number }> {
  return await db
    .insertInto("instances")
    .values({ id, url, heartbeat_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ url, heartbeat_at: now }))
    // xmax is 0 on a row that this statement made.
    .returning([
      sql<boolean>`xmax <> 0`.as("isKnown"),
      sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as("databaseMs"),
    ])
    .executeTakeFirstOrThrow();
}

/** Its sessions go with it. */
export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom("instances").where("id", "=", id).execute();
}

/** Removes instances that have said nothing for so long, and the rows of their sessions. */
export async function deleteDeadInstances(db: Db, deadAfterMs: number): Promise<void> {
  await db.deleteFrom("instances").where("heartbeat_at", "<", previous(deadAfterMs)).execute();
}

export async function knownInstances(db: Db) {
  return await db
    .selectFrom("instances")
    .select(["url", "started_at as startedAt", "heartbeat_at as heartbeatAt"])
    .orderBy("started_at")
    .limit(100)
    .execute();
}

/** Open sessions, and instances that gave a sign of life in the last minute: for whoever runs the hub. */
export async function sessionCounts(db: Db): Promise<{ readonly open: number; readonly instances: number }> {
  const { rows } = await sql<{ open: number; instances: number }>`
    select (select count(*) from script_sessions) as open,
      (select count(*) from instances where heartbeat_at > now() - interval '1 minute') as instances`.execute(
    db,
  );
  return rows[0] ?? { open: 0, instances: 0 };
}
