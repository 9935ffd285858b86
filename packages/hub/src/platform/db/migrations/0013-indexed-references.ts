import { type Kysely, sql } from "kysely";

/**
 * An index for every foreign key that had none: without it, deleting a skill, a version, a key or an account reads whole tables
 * of all accounts, once for each row that goes. PostgreSQL 15.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Most rows refer to nothing there, and those need no place in the index. */
const partial = (table: string, column: string) =>
  `create index if not exists ${table}_${column} on ${table} (${column}) where ${column} is not null`;
const full = (table: string, column: string) =>
  `create index if not exists ${table}_${column} on ${table} (${column})`;

const STATEMENTS = [
  full("attestations", "key_id"),
  full("browser_sessions", "account_id"),
  partial("drive_entries", "dismissed_version_id"),
  partial("imports", "collection_id"),
  partial("imports", "key_id"),
  partial("imports", "skill_id"),
  partial("imports", "version_id"),
  partial("imports", "reservation_id"),
  partial("invitations", "skill_id"),
  partial("invitations", "team_id"),
  partial("ledger", "reservation_id"),
  full("reservations", "account_id"),
  full("script_sessions", "account_id"),
  full("script_sessions", "skill_id"),
  full("script_sessions", "version_id"),
  partial("skills", "latest_version_id"),
  partial("skills", "source_skill_id"),
  partial("skills", "team_id"),
  full("upload_tickets", "account_id"),
  partial("upload_tickets", "collection_id"),
  full("upload_tickets", "key_id"),
];
