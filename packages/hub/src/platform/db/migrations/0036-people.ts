import { type Kysely, sql } from "kysely";

/** Links that sign a person in once, what people may do on the hub, and how they came. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table accounts drop constraint accounts_role_check",
  `alter table accounts add constraint accounts_role_check
    check (role in ('owner', 'admin', 'member', 'auditor', 'hub'))`,

  `create table sign_in_links (
    id uuid primary key default gen_random_uuid(),
    -- SHA-256 of 256 random bits; the link itself is with the person alone.
    token_hash bytea not null unique check (length(token_hash) = 32),
    -- Whom it signs in. Null while it is an invitation that nobody has accepted.
    account_id uuid references accounts on delete cascade,
    -- Set for an invitation: what the new account may do on the hub.
    role text check (role in ('owner', 'admin', 'member', 'auditor')),
    -- For whom it is, in the words of whoever made it.
    note text,
    made_by uuid references accounts on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    check (account_id is not null or role is not null)
  )`,
  "create index sign_in_links_account on sign_in_links (account_id) where account_id is not null",
  "create index sign_in_links_made_by on sign_in_links (made_by) where made_by is not null",
  "create index sign_in_links_expires on sign_in_links (expires_at)",

  `alter table browser_sessions add column way text not null default 'key'
    check (way in ('key', 'link', 'invitation', 'passkey', 'provider'))`,
  // What the browser calls itself, cut to a name and a system.
  "alter table browser_sessions add column browser text",
  "create index browser_sessions_account on browser_sessions (account_id)",
];
