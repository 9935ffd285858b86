import { type Kysely, sql } from "kysely";

/** What people decided about findings of a scan: of which bytes, why, who, until when. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table finding_acceptances (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    -- Exactly the bytes that were looked at: others need a decision of their own.
    tree_digest text not null,
    rule text not null,
    -- What the rule said, in our own words; one rule says different things of different skills.
    explanation text not null,
    reason text not null check (length(reason) between 1 and 500),
    -- As they were called then, and the key without a reference: what was decided outlives both.
    accepted_by text not null,
    key_id uuid not null,
    accepted_at timestamptz not null default now(),
    expires_at timestamptz,
    withdrawn_at timestamptz,
    withdrawn_by text
  )`,
  "create index finding_acceptances_account on finding_acceptances (account_id, skill_id, accepted_at)",
  // For the cascade: without it, deleting a skill reads every acceptance.
  "create index finding_acceptances_skill on finding_acceptances (skill_id)",
];
