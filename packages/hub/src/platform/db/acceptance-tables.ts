import type { ColumnType, Generated } from "kysely";

export interface AcceptanceTables {
  finding_acceptances: FindingAcceptancesTable;
}

/** What somebody decided about a finding in exactly these bytes. Rows are never deleted: they are shown ever after. */
export interface FindingAcceptancesTable {
  id: Generated<string>;
  account_id: string;
  skill_id: string;
  tree_digest: string;
  rule: string;
  explanation: string;
  reason: string;
  accepted_by: string;
  key_id: string;
  accepted_at: ColumnType<Date, Date | undefined, never>;
  expires_at: Date | null;
  withdrawn_at: ColumnType<Date | null, null | undefined, Date>;
  withdrawn_by: ColumnType<string | null, null | undefined, string>;
  /** Of a team that wants a second person: it holds for all of its members once another one agreed. */
  team_id: ColumnType<string | null, string | null | undefined, never>;
  reviewed_at: ColumnType<Date | null, null | undefined, Date>;
  reviewed_by: ColumnType<string | null, null | undefined, string>;
  review: ColumnType<AcceptanceReview | null, null | undefined, AcceptanceReview>;
}

export type AcceptanceReview = "confirmed" | "declined";
