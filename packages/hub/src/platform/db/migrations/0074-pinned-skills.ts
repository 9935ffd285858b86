import { type Kysely, sql } from "kysely";

/** Skills that an account wants its agents to see before all others. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table pinned_skills (
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    pinned_at timestamptz not null default now(),
    primary key (account_id, skill_id)
  )`,
  // For the cascade: without it, deleting a skill reads every pin.
  "create index pinned_skills_skill on pinned_skills (skill_id)",
];
