import { type Kysely, sql } from "kysely";

/** Which changes of the tables an older program cannot work with: all others it may meet, and go on. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = ['create table schema_breaks (name text collate "C" primary key)'];
