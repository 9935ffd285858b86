import { type Kysely, sql } from "kysely";

/** People whom the company's directory keeps here (SCIM). PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table provisioned_people (
    account_id uuid primary key references accounts on delete cascade,
    user_name text not null,
    external_id text collate "C",
    -- What the directory wants to read again: names and addresses, as JSON.
    attributes text not null,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now()
  )`,
  "create unique index provisioned_people_user_name on provisioned_people (lower(user_name))",
  "create index provisioned_people_external_id on provisioned_people (external_id) where external_id is not null",
];
