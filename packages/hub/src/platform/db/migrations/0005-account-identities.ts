import { type Kysely, sql } from "kysely";

/** Which person of an identity provider an account belongs to. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // By the subject, which a provider never gives to somebody else; names can be changed by those who have them.
  `create table account_identities (
    issuer text collate "C" not null,
    subject text collate "C" not null,
    account_id uuid not null unique references accounts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
  )`,
];
