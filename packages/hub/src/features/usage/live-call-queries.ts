import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export interface LiveCall {
  readonly accountId: string;
  readonly keyId: string;
  readonly at: Date;
  readonly tool: string;
  readonly client: string | undefined;
  readonly agent: string | undefined;
  readonly skill: string | undefined;
  readonly ok: boolean;
}

export async function insertLiveCalls(db: Db, calls: readonly LiveCall[]): Promise<void> {
  await db
    .insertInto("live_calls")
    .values(
      calls.map(({ accountId, keyId, at, tool, client, agent, skill, ok }) => ({
        account_id: accountId,
        key_id: keyId,
        at,
        tool,
        client: client ?? null,
        agent: agent ?? null,
        skill: skill ?? null,
        ok,
      })),
    )
    .execute();
}

export interface LiveCallRow {
  readonly id: number;
  readonly account_id: string;
  readonly key_id: string;
  readonly at: Date;
  readonly tool: string;
  readonly client: string | null;
  readonly agent: string | null;
  readonly skill: string | null;
  readonly ok: boolean;
}

/** The last seconds of accounts that somebody watches, by number; of each no more than a page could show. */
export async function liveCallsOf(
  db: Db,
  accountIds: readonly string[],
  seconds: number,
): Promise<LiveCallRow[]> {
  const { rows } = await sql<LiveCallRow>`
    select call.* from unnest(${[...accountIds]}::uuid[]) watched (id)
    cross join lateral (select * from live_calls c
      where c.account_id = watched.id and c.at > now() - make_interval(secs => ${seconds}) order by c.id desc limit 2000) call
    order by call.id`.execute(db);
  return rows;
}

/** The place in the order at which somebody begins to watch. */
export async function lastLiveCall(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("live_calls")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function deleteOldLiveCalls(db: Db): Promise<void> {
  await db.deleteFrom("live_calls").where("at", "<", sql<Date>`now() - interval '1 minute'`).execute();
}
