import { type Kysely, sql } from "kysely";

/** How many calls, streams and uploads of somebody each instance has under way. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Unlogged: it is true for seconds. Names are hashes of what is limited and whose it is.
  `create unlogged table held_places (
    name bytea not null,
    instance_id text collate "C" not null,
    held integer not null,
    expires_at timestamptz not null,
    primary key (name, instance_id)
  )`,
  "create index held_places_expired on held_places (expires_at)",
];
