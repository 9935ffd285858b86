import type { ColumnType, Generated } from "kysely";

export interface DescriptionTestTables {
  description_tests: DescriptionTestsTable;
}

/** A task for which the skill should be found. */
export interface DescriptionTestsTable {
  id: Generated<string>;
  account_id: string;
  skill_id: string;
  task: string;
  created_at: ColumnType<Date, Date | undefined, never>;
}
