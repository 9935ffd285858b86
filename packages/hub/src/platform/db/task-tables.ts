import type { ColumnType, Generated } from "kysely";

export interface TaskTables {
  tasks: TasksTable;
}

/** A call of a tool that outlives its request. */
export interface TasksTable {
  id: string;
  account_id: string;
  key_id: string;
  status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  status_message: string | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
  ttl_ms: number;
  expires_at: Date;
  is_resumable: boolean;
  call: string | null;
  handle: string | null;
  result: string | null;
  error: string | null;
  question: string | null;
  seen_at: Generated<Date>;
}
