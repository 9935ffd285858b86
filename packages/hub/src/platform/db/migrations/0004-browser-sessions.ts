import { type Kysely, sql } from "kysely";

/** Who is signed in at the pages, and the calls that they watch. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table browser_sessions (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    -- A session is a key in a browser: it may do what the key may, and ends with it.
    key_id uuid not null references keys on delete cascade,
    -- SHA-256 of 256 random bits; the token itself is in the browser alone.
    token_hash bytea not null unique check (length(token_hash) = 32),
    is_operator boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_seen_at timestamptz not null default now(),
    -- Set when somebody signed out.
    ended_at timestamptz
  )`,
  "create index browser_sessions_expires on browser_sessions (expires_at)",
  "create index browser_sessions_key on browser_sessions (key_id)",

  // Calls of accounts that somebody watches just now, for some seconds. After a crash nobody misses them.
  `create unlogged table live_calls (
    id bigserial primary key,
    account_id uuid not null,
    key_id uuid not null,
    at timestamptz not null,
    tool text not null,
    client text,
    skill text,
    ok boolean not null
  )`,
  "create index live_calls_account on live_calls (account_id, id)",
];
