import type { ColumnType } from "kysely";

export interface CredentialTables {
  credentials: CredentialsTable;
}

/** What an account gives to scripts. Replaced as a whole: the value opens for its own row and receiver alone. */
export interface CredentialsTable {
  id: string;
  account_id: string;
  /** The variable that scripts find it in. */
  name: string;
  /** With `tree_digest`: one version of one skill. */
  skill_id: string | null;
  tree_digest: string | null;
  /** Every skill that another account publishes. */
  publisher_id: string | null;
  /** Every skill that was imported from a source. */
  source_id: string | null;
  /** Sealed. */
  value: Buffer;
  set_at: ColumnType<Date, Date | undefined, never>;
  last_used_at: Date | null;
}
