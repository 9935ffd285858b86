import type { ColumnType, Generated } from "kysely";

/** Who is signed in at the pages, and the calls that they watch. */
export interface BrowserSessionTables {
  browser_sessions: BrowserSessionsTable;
  live_calls: LiveCallsTable;
  account_identities: AccountIdentitiesTable;
}

/** The person of an identity provider whose account it is. */
export interface AccountIdentitiesTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** Kept for seconds, and only while somebody watches. */
export interface LiveCallsTable {
  id: Generated<number>;
  account_id: string;
  key_id: string;
  at: Date;
  tool: string;
  client: string | null;
  agent: string | null;
  skill: string | null;
  ok: boolean;
}

/** How somebody signed in. */
export type SignInWay = "key" | "link" | "invitation" | "passkey" | "provider";

export interface BrowserSessionsTable {
  id: Generated<string>;
  account_id: string;
  key_id: string;
  token_hash: Buffer;
  is_operator: Generated<boolean>;
  way: Generated<SignInWay>;
  browser: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  expires_at: Date;
  last_seen_at: Generated<Date>;
  ended_at: Generated<Date | null>;
}
