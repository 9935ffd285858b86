import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewPasskey {
  readonly credentialId: string;
  readonly accountId: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isPersonal: boolean;
}

/** Undefined when the authenticator's credential is there already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<string | undefined> {
  const row = await db
    .insertInto("passkeys")
    .values({
      credential_id: passkey.credentialId,
      account_id: passkey.accountId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_personal: passkey.isPersonal,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Of an account, oldest first. */
export async function passkeysOfAccount(db: Db, accountId: string) {
  return await db
    .selectFrom("passkeys")
    .where("account_id", "=", accountId)
    .select(["id", "credential_id", "name", "transports", "created_at", "last_used_at"])
    .orderBy("created_at")
    .execute();
}

/** By what the authenticator calls it: nobody is signed in while this is asked. */
export async function passkeyByCredential(db: Db, credentialId: string) {
  return await db
    .selectFrom("passkeys")
    .where("credential_id", "=", credentialId)
    .select(["id", "account_id", "public_key", "counter", "is_personal"])
    .executeTakeFirst();
}

/** False when another sign-in with the same count was quicker: one of the two is a copy. */
export async function notePasskeyUse(
  db: Db,
  { id, before, counter }: { readonly id: string; readonly before: string; readonly counter: number },
): Promise<boolean> {
  const row = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("counter", "=", before)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the account has no such passkey. */
export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("passkeys")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChallenge(
  db: Db,
  { hash, accountId, lifeSeconds }: { hash: Buffer; accountId: string | null; lifeSeconds: number },
): Promise<void> {
  await db
    .insertInto("passkey_challenges")
    .values({
      hash,
      account_id: accountId,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .execute();
}

/** Whose question it was, the first time that it is answered; undefined ever after. */
export async function takeChallenge(
  db: Db,
  hash: Buffer,
): Promise<{ readonly accountId: string | null } | undefined> {
  return await db
    .deleteFrom("passkey_challenges")
    .where("hash", "=", hash)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("account_id as accountId")
    .executeTakeFirst();
}

export async function deleteOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", sql<Date>`now()`).execute();
}
