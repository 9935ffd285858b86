import { type Kysely, sql } from "kysely";

/** Values that an account gives to scripts of single skills; and what messages of a webhook look like. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // For whom it is: one version of a skill by its bytes, or whoever publishes it.
  `create table credentials (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    name text collate "C" not null check (name ~ '^[A-Za-z_][A-Za-z0-9_]{0,127}$'),
    skill_id uuid references skills on delete cascade,
    tree_digest text collate "C",
    publisher_id uuid references accounts on delete cascade,
    source_id uuid references sources on delete cascade,
    value bytea not null,
    set_at timestamptz not null default now(),
    last_used_at timestamptz,
    check (num_nonnulls(skill_id, publisher_id, source_id) = 1),
    check ((skill_id is null) = (tree_digest is null))
  )`,
  `create unique index credentials_target on credentials
    (account_id, name, skill_id, publisher_id, source_id) nulls not distinct`,
  // For the cascades.
  "create index credentials_skill on credentials (skill_id)",
  "create index credentials_publisher on credentials (publisher_id)",
  "create index credentials_source on credentials (source_id)",
  `alter table webhooks add column format text not null default 'standard'
    check (format in ('standard', 'original'))`,
];
