import { type Kysely, sql } from "kysely";

/** Skills that somebody threw away on a page, for as long as they can be brought back. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table trash (
    skill_id uuid primary key references skills on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    -- As it was called: the skill itself has another name meanwhile, so that this one is free.
    slug text collate "C" not null,
    version_id uuid not null references versions on delete cascade,
    enabled boolean not null,
    removed_at timestamptz not null default now()
  )`,
  "create index trash_account on trash (account_id, removed_at)",
  // For the cascade: without it, deleting a version reads the whole trash.
  "create index trash_version on trash (version_id)",
  "create index trash_removed on trash (removed_at)",
];
