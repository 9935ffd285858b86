import type { ColumnType, Generated } from "kysely";

/** How people come in, beside keys and identity providers. */
export interface PeopleTables {
  sign_in_links: SignInLinksTable;
}

/** What somebody may do on the hub, beside what their own account holds. */
export type HubRole = "owner" | "admin" | "member" | "auditor";

/** A link that works once: it signs an account in, or is an invitation to make one. */
export interface SignInLinksTable {
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string | null;
  role: HubRole | null;
  note: string | null;
  made_by: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  expires_at: Date;
  used_at: Date | null;
}
