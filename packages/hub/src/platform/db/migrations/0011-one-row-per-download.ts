import { type Kysely, sql } from "kysely";

/** The same skills of an account have one row, also when many ask for them at once. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Addresses that are out, and those that an older instance still gives, work for their day: nobody finds these rows by their content.
  `alter table downloads add column skills_digest text collate "C" not null default gen_random_uuid()::text`,
  "create unique index downloads_skills on downloads (account_id, skills_digest)",
  // The new one begins with the account as well.
  "drop index downloads_account",
];
