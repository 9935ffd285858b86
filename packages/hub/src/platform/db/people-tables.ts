import type { ColumnType, Generated } from "kysely";

/** How people come in, beside keys and identity providers. */
export interface PeopleTables {
  sign_in_links: SignInLinksTable;
  passkeys: PasskeysTable;
  provisioned_people: ProvisionedPeopleTable;
  passkey_challenges: PasskeyChallengesTable;
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

/** What a person's device signs in with. */
export interface PasskeysTable {
  id: Generated<string>;
  credential_id: string;
  account_id: string;
  name: string;
  public_key: Buffer;
  /** A bigint, which the driver gives as text. */
  counter: ColumnType<string, number, number>;
  transports: string[];
  is_personal: boolean;
  created_at: ColumnType<Date, Date | undefined, never>;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** A question that a device has not answered so far. */
export interface PasskeyChallengesTable {
  hash: Buffer;
  account_id: string | null;
  expires_at: Date;
}

/** Somebody whom the company's directory keeps here. */
export interface ProvisionedPeopleTable {
  account_id: string;
  user_name: string;
  external_id: string | null;
  /** JSON, as the directory wants it back. */
  attributes: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}
