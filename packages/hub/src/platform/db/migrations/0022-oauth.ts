import { type Kysely, sql } from "kysely";

/** Agents that were connected by OAuth: what each may do, and what the authorization server remembers. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Null: a key that somebody made by hand, which may do everything.
  "alter table keys add column scopes text[]",

  // A grant is a key that nobody holds: it is listed, limited and ended as the others are, and reached by tokens alone.
  `create table oauth_grants (
    key_id uuid primary key references keys on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    -- What the authorization server calls it; null for a machine, which has no grant of a person.
    grant_id text collate "C" unique,
    client_id text collate "C" not null,
    client_name text not null,
    client_kind text not null check (client_kind in ('document', 'dynamic', 'registered', 'machine')),
    -- Where the browser went with the code.
    redirect_host text,
    created_at timestamptz not null default now()
  )`,
  "create index oauth_grants_account on oauth_grants (account_id)",
  "create index oauth_grants_client on oauth_grants (client_id)",

  `create table oauth_records (
    model text collate "C" not null,
    -- SHA-256 of what a client or a browser holds.
    id_hash bytea not null check (length(id_hash) = 32),
    grant_id text collate "C",
    -- Set for access tokens: whom they stand for.
    key_id uuid references keys on delete cascade,
    -- Set for clients that somebody registered by hand.
    account_id uuid references accounts on delete cascade,
    -- The resource that a token is for.
    audience text collate "C",
    -- How many refresh tokens came before this one.
    rotations integer,
    uid text collate "C",
    -- Sealed: holds secrets of clients.
    payload bytea not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id_hash)
  )`,
  "create index oauth_records_grant on oauth_records (grant_id) where grant_id is not null",
  "create index oauth_records_key on oauth_records (key_id) where key_id is not null",
  "create index oauth_records_account on oauth_records (account_id) where account_id is not null",
  "create index oauth_records_uid on oauth_records (uid) where uid is not null",
  "create index oauth_records_expires on oauth_records (expires_at) where expires_at is not null",
];
