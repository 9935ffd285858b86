import { type Kysely, sql } from "kysely";

/** Calls of tools that outlive their request. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table tasks (
    -- 192 random bits: nobody guesses it, and it is good for one key.
    id text primary key,
    account_id uuid not null references accounts on delete cascade,
    key_id uuid not null references keys on delete cascade,
    status text not null check (status in ('working', 'input_required', 'completed', 'failed', 'cancelled')),
    status_message text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    ttl_ms integer not null,
    expires_at timestamptz not null,
    is_resumable boolean not null,
    -- JSON as text: what a script wrote may hold what a jsonb column refuses.
    call text,
    handle text,
    result text,
    error text,
    question text,
    -- When an instance last said that it works on it.
    seen_at timestamptz not null default now()
  )`,
  "create index tasks_account on tasks (account_id)",
  "create index tasks_key on tasks (key_id)",
  "create index tasks_expires on tasks (expires_at)",
];
