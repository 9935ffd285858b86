import { type Kysely, sql } from "kysely";

/** Calls added up by day, so that a question about a month does not read every call of it; and what answers cost. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The newest calls of an account are read from its own rows: by a key over the calls of all accounts, the server would rather
  // walk back through everybody else's.
  "alter table call_log drop constraint call_log_pkey",
  "drop index call_log_account",
  "alter table call_log add primary key (account_id, id)",
  // What the answer costs whoever reads it; unknown for calls of before.
  "alter table call_log add column tokens integer",
  `create table call_days (
    account_id uuid not null references accounts on delete cascade,
    day date not null,
    -- Without a reference, as in the log.
    key_id uuid not null,
    -- Empty where a call says nothing of it.
    agent text not null,
    tool text not null,
    skill text not null,
    calls bigint not null,
    failed bigint not null,
    tokens bigint not null,
    duration_ms bigint not null,
    primary key (account_id, day, key_id, agent, tool, skill)
  )`,
  `insert into call_days (account_id, day, key_id, agent, tool, skill, calls, failed, tokens, duration_ms)
    select account_id, (at at time zone 'utc')::date, key_id, coalesce(agent, ''), tool, coalesce(skill, ''),
      count(*), count(*) filter (where outcome <> 'ok'), 0, sum(duration_ms)
    from call_log group by 1, 2, 3, 4, 5, 6`,
];
