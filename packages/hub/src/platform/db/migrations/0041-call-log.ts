import { type Kysely, sql } from "kysely";

/** What agents called, kept as long as the plan says. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table call_log (
    id bigserial primary key,
    account_id uuid not null references accounts on delete cascade,
    -- Without a reference: what a key did outlives it.
    key_id uuid not null,
    at timestamptz not null,
    tool text not null,
    -- The host that the address names, and as the client names itself.
    agent text,
    client text,
    skill text,
    script text,
    outcome text not null,
    duration_ms integer not null
  )`,
  // A page is read from one of these, whatever it is narrowed by, and so is the list of what it can be narrowed by.
  "create index call_log_account on call_log (account_id, id)",
  "create index call_log_key on call_log (account_id, key_id, id)",
  "create index call_log_tool on call_log (account_id, tool, id)",
  "create index call_log_agent on call_log (account_id, agent, id) where agent is not null",
  "create index call_log_skill on call_log (account_id, skill, id) where skill is not null",
  "create index call_log_failed on call_log (account_id, id) where outcome <> 'ok'",
];
