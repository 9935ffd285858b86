import { type Kysely, sql } from "kysely";

/** What each instance has reserved of an account's limits and not yet spent. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A period is the first day of a month, or empty for what is counted at one moment.
  `create table quota_leases (
    account_id uuid not null references accounts on delete cascade,
    resource text collate "C" not null check (resource in ('calls', 'runs')),
    period text collate "C" not null,
    instance_id text collate "C" not null,
    size bigint not null check (size >= 0),
    expires_at timestamptz not null,
    primary key (account_id, resource, period, instance_id)
  )`,
  // For what is left behind by instances that were killed.
  "create index quota_leases_expired on quota_leases (expires_at)",
];
