import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

/** The id of the hub's store: the one that is known, or from now on this one. */
export async function keepStoreId(db: Db, id: string): Promise<string> {
  await db
    .insertInto("blob_store")
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("blob_store").select("id").limit(1).executeTakeFirstOrThrow();
  return row.id;
}

/** A write that changes nothing, for whoever wants to know whether writes work. */
export async function touchStore(db: Db): Promise<void> {
  await db.updateTable("blob_store").set({ seen_at: sql<Date>`now()` }).execute();
}
