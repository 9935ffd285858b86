import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewSignInLink {
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly madeBy: string | null;
  readonly lifeSeconds: number;
}

export async function insertSignInLink(db: Db, link: NewSignInLink): Promise<{ expires_at: Date }> {
  return await db
    .insertInto("sign_in_links")
    .values({
      token_hash: link.tokenHash,
      account_id: link.accountId,
      made_by: link.madeBy,
      expires_at: sql<Date>`now() + make_interval(secs => ${link.lifeSeconds})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
}

/** One link at a time: those that an account was given before are worth nothing. */
export async function endSignInLinks(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom("sign_in_links")
    .where("account_id", "=", accountId)
    .where("role", "is", null)
    .where("used_at", "is", null)
    .execute();
}

/** Whom the link signs in, the first time that it is shown; undefined ever after. */
export async function useSignInLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable("sign_in_links")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("role", "is", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

export async function deleteOldLinks(db: Db): Promise<void> {
  await db
    .deleteFrom("sign_in_links")
    .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
