import { type Kysely, sql } from "kysely";

/** What its publisher says a version is for. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = ["alter table versions add column comment text check (length(comment) between 1 and 500)"];
