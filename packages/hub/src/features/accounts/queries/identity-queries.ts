import type { Db } from "../../../platform/db/connect.ts";

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The account that a person of a provider has here. */
export async function accountOfIdentity(db: Db, { issuer, subject }: Identity) {
  return await db
    .selectFrom("account_identities as i")
    .innerJoin("accounts as a", "a.id", "i.account_id")
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .select(["a.id", "a.handle", "a.disabled_at as disabledAt"])
    .executeTakeFirst();
}

/** An account of that handle, and whether a person of a provider has it already. */
export async function accountOfHandle(db: Db, handle: string) {
  return await db
    .selectFrom("accounts as a")
    .where("a.handle", "=", handle)
    .select((select) => [
      "a.id",
      "a.handle",
      "a.role",
      "a.disabled_at as disabledAt",
      select
        .exists(
          select
            .selectFrom("account_identities as i")
            .whereRef("i.account_id", "=", "a.id")
            .select("i.subject"),
        )
        .$castTo<boolean>()
        .as("isBound"),
    ])
    .executeTakeFirst();
}

/** False when somebody else was quicker. */
export async function bindIdentity(
  db: Db,
  accountId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const row = await db
    .insertInto("account_identities")
    .values({ issuer, subject, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
