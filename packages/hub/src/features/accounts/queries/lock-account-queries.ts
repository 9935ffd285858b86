import type { Db } from "../../../platform/db/connect.ts";

/** Until the transaction ends, what is counted in the account stays counted. Rows that only refer to it do not wait. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom("accounts").where("id", "=", accountId).select("id").forNoKeyUpdate().execute();
}
