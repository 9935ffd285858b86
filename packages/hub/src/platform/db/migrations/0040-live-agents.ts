import { type Kysely, sql } from "kysely";

/** Which agent a call on an open page came from. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table live_calls add column agent text").execute(db);
}
