import type { Db } from "../../../platform/db/connect.ts";

export async function insertShare(
  db: Db,
  share: { readonly skillId: string; readonly withAccountId: string },
): Promise<void> {
  await db
    .insertInto("shares")
    .values({ skill_id: share.skillId, account_id: share.withAccountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when it was not shared with the account. */
export async function deleteShare(
  db: Db,
  share: { readonly skillId: string; readonly withAccountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("shares")
    .where("skill_id", "=", share.skillId)
    .where("account_id", "=", share.withAccountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
