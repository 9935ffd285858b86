import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface NewGrant {
  readonly keyId: string;
  readonly accountId: string;
  readonly grantId: string | null;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientKind: "document" | "dynamic" | "registered" | "machine" | "managed";
  readonly redirectHost: string | null;
}

export async function insertGrant(db: Db, grant: NewGrant): Promise<void> {
  await db
    .insertInto("oauth_grants")
    .values({
      key_id: grant.keyId,
      account_id: grant.accountId,
      grant_id: grant.grantId,
      client_id: grant.clientId,
      client_name: grant.clientName,
      client_kind: grant.clientKind,
      redirect_host: grant.redirectHost,
    })
    .execute();
}

/** The grant of a person, by what the authorization server calls it. */
export async function grantById(
  db: Db,
  grantId: string,
): Promise<{ keyId: string; accountId: string } | undefined> {
  return await db
    .selectFrom("oauth_grants")
    .where("grant_id", "=", grantId)
    .select(["key_id as keyId", "account_id as accountId"])
    .executeTakeFirst();
}

/** The key of a machine, by the client that it comes as. */
export async function machineKey(db: Db, clientId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("oauth_grants")
    .where("client_id", "=", clientId)
    .where("client_kind", "=", "machine")
    .select("key_id")
    .executeTakeFirst();
  return row?.key_id;
}

/** Keys of earlier grants that the account gave to the same client. */
export async function earlierGrants(db: Db, accountId: string, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("oauth_grants")
    .where("account_id", "=", accountId)
    .where("client_id", "=", clientId)
    .select("key_id")
    .execute();
  return rows.map(({ key_id: keyId }) => keyId);
}

/** Agents of an account that were connected by OAuth. */
export async function grantsOfAccount(db: Db, accountId: string) {
  return await db
    .selectFrom("oauth_grants")
    .where("account_id", "=", accountId)
    .select(["key_id", "client_id", "client_name", "client_kind", "redirect_host"])
    .execute();
}

/** Clients that an account registered by hand. */
export async function registeredClients(db: Db, accountId: string) {
  return await db
    .selectFrom("oauth_records")
    .where("account_id", "=", accountId)
    .where("model", "=", "Client")
    .select(["payload", "created_at"])
    .orderBy("created_at")
    .execute();
}

/** Makes a client that was just put in one of the account, without an end. */
export async function claimClient(db: Db, accountId: string, idHash: Buffer): Promise<void> {
  await db
    .updateTable("oauth_records")
    .set({ account_id: accountId, expires_at: sql<Date>`null` })
    .where("model", "=", "Client")
    .where("id_hash", "=", idHash)
    .execute();
}

/** False when the account has no such client. */
export async function deleteClient(db: Db, accountId: string, idHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom("oauth_records")
    .where("account_id", "=", accountId)
    .where("model", "=", "Client")
    .where("id_hash", "=", idHash)
    .returning("id_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys that an agent of an account had by the word of an authority, newest first, ended ones included. */
export async function managedKeys(
  db: Db,
  { accountId, clientId }: { readonly accountId: string; readonly clientId: string },
) {
  return await db
    .selectFrom("oauth_grants as g")
    .innerJoin("keys as k", "k.id", "g.key_id")
    .where("g.account_id", "=", accountId)
    .where("g.client_id", "=", clientId)
    .where("g.client_kind", "=", "managed")
    .select(["k.id", "k.hash", "k.scopes", "k.revoked_at"])
    .orderBy("k.created_at", "desc")
    .execute();
}
