import { type Kysely, sql } from "kysely";

/** Passkeys of people, and the questions that wait for one. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    -- As the authenticator calls it.
    credential_id text collate "C" not null unique,
    account_id uuid not null references accounts on delete cascade,
    name text not null,
    -- COSE, as the authenticator made it.
    public_key bytea not null,
    -- How often it signed, as it says; 0 where it does not count.
    counter bigint not null,
    transports text[] not null,
    -- Made in a session that a person opened: a key alone must not lead to what only a person may do.
    is_personal boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  "create index passkeys_account on passkeys (account_id)",

  `create table passkey_challenges (
    -- SHA-256 of 256 random bits.
    hash bytea primary key check (length(hash) = 32),
    -- Who adds a passkey; null for somebody who signs in.
    account_id uuid references accounts on delete cascade,
    expires_at timestamptz not null
  )`,
  "create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null",
  "create index passkey_challenges_expires on passkey_challenges (expires_at)",
];
