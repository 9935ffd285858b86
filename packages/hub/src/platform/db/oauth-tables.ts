import type { ColumnType, Generated } from "kysely";

/** Agents that were connected by OAuth. */
export interface OAuthTables {
  oauth_grants: OAuthGrantsTable;
  oauth_records: OAuthRecordsTable;
}

/** What a person, or a machine's registration, gave to a client. What it may do is in its key. */
export interface OAuthGrantsTable {
  key_id: string;
  account_id: string;
  grant_id: string | null;
  client_id: string;
  client_name: string;
  client_kind: "document" | "dynamic" | "registered" | "machine" | "managed";
  redirect_host: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** What the authorization server remembers: clients, codes, tokens, questions to a person. */
export interface OAuthRecordsTable {
  model: string;
  id_hash: Buffer;
  grant_id: string | null;
  key_id: string | null;
  account_id: string | null;
  audience: string | null;
  rotations: number | null;
  uid: string | null;
  payload: Buffer;
  created_at: Generated<Date>;
  expires_at: Date | null;
  consumed_at: Generated<Date | null>;
}
