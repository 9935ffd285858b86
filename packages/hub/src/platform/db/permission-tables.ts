import type { ColumnType, Generated } from "kysely";

/** Tables of what scripts may do beyond their own files. */
export interface PermissionTables {
  script_permissions: ScriptPermissionsTable;
  script_connections: ScriptConnectionsTable;
}

/** A yes of an account to one thing, for one version of a skill. */
export interface ScriptPermissionsTable {
  account_id: string;
  skill_id: string;
  tree_digest: string;
  kind: "host" | "packages" | "runs";
  /** The host; empty for packages. */
  subject: string;
  given_at: ColumnType<Date, Date | undefined, never>;
}

/** What a run reached or tried to reach. */
export interface ScriptConnectionsTable {
  id: Generated<number>;
  account_id: string;
  skill_id: string;
  script: string;
  ran_at: ColumnType<Date, Date | undefined, never>;
  connections: ColumnType<unknown, string, never>;
}
