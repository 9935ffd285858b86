import type { Db } from "../../../platform/db/connect.ts";

/** Accounts with their plans, in the order of their ids: for work that goes through all of them, some at a time. */
export async function accountsAfter(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly plan: string }[]> {
  return await db
    .selectFrom("accounts")
    .$if(after !== "", (query) => query.where("id", ">", after))
    .select(["id", "plan"])
    .orderBy("id")
    .limit(limit)
    .execute();
}
