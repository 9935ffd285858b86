import { type Kysely, sql } from "kysely";

/** Tasks for which a skill should be found, written down by the people who wrote its description. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table description_tests (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references accounts on delete cascade,
    skill_id uuid not null references skills on delete cascade,
    task text not null check (length(task) between 1 and 500),
    created_at timestamptz not null default now(),
    unique (account_id, skill_id, task)
  )`,
  // For the cascade: without it, deleting a skill reads every test.
  "create index description_tests_skill on description_tests (skill_id)",
];
