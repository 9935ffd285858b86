import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export interface LiveCall {
  readonly accountId: string;
  readonly keyId: string;
  readonly at: Date;
  readonly tool: string;
  readonly client: string | undefined;
  readonly skill: string | undefined;
  readonly ok: boolean;
}

export async function insertLiveCalls(db: Db, calls: readonly LiveCall[]): Promise<void> {
  await db
    .insertInto("live_calls")
    .values(
      calls.map(({ accountId, keyId, at, tool, client, skill, ok }) => ({
        account_id: accountId,
        key_id: keyId,
        at,
        tool,
        client: client ?? null,
        skill: skill ?? null,
        ok,
      })),
    )
    .execute();
}

/** The last seconds of one account, from a place in the order on. */
export async function liveCallsSince(
  db: Db,
  accountId: string,
  since: { readonly afterId: number; readonly seconds: number },
) {
  return await db
    .selectFrom("live_calls")
    .where("account_id", "=", accountId)
    .where("id", ">", since.afterId)
    .where("at", ">", sql<Date>`now() - make_interval(secs => ${since.seconds})`)
    .selectAll()
    .orderBy("id")
    .limit(2_000)
    .execute();
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
