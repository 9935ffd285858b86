import { type Kysely, sql } from "kysely";

/** What all instances together let through for a key or an address. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Unlogged: it is true for a minute, and after a crash of the server everybody begins with a full bucket. Names are
  // hashes, so that nobody's address is kept.
  `create unlogged table rate_buckets (
    name bytea primary key,
    tokens double precision not null,
    burst double precision not null,
    per_second double precision not null,
    at timestamptz not null default now()
  )`,
];
