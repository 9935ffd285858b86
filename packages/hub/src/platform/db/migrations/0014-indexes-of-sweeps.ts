import { type Kysely, sql } from "kysely";

/** Indexes for what every instance looks for again and again over all accounts: what has expired, ended or was left behind. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Every minute: imports that nobody works on.
  "create index if not exists imports_state on imports (state, updated_at)",
  // With every heartbeat.
  "create index if not exists script_sessions_expires on script_sessions (expires_at)",
  // Whenever an instance does not know which keys ended.
  "create index if not exists keys_revoked on keys (revoked_at) where revoked_at is not null",
  "create index if not exists accounts_disabled on accounts (disabled_at) where disabled_at is not null",
  // The owner and the account of the hub itself.
  "create index if not exists accounts_role on accounts (role)",
  "create index if not exists live_calls_at on live_calls (at)",
];
