import { type Kysely, sql } from "kysely";

/** Which store the hub's files are in, for instances to compare. One row, also what an instance writes to see that it can. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table blob_store (
        is_only boolean primary key default true check (is_only),
        id uuid not null,
        seen_at timestamptz not null default now()
      )`,
    )
    .execute(db);
}
