import type { ColumnType } from "kysely";

export interface TrashTables {
  trash: TrashTable;
}

/** A skill that its account threw away and can bring back. */
export interface TrashTable {
  skill_id: string;
  account_id: string;
  /** As it was called. */
  slug: string;
  /** What the drive had. */
  version_id: string;
  enabled: boolean;
  removed_at: ColumnType<Date, Date | undefined, Date>;
}
