import type { ColumnType } from "kysely";

type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** What the hub signs about scanned trees. */
export interface AttestationTables {
  signing_keys: SigningKeysTable;
  attestations: AttestationsTable;
}

export interface SigningKeysTable {
  id: string;
  public_key: Buffer;
  private_key: Buffer;
  created_at: CreatedAt;
}

export interface AttestationsTable {
  tree_digest: string;
  engine: string;
  key_id: string;
  body: string;
}
