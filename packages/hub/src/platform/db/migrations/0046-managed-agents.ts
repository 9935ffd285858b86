import { type Kysely, sql } from "kysely";

/** Agents that an authority of the company vouches for, beside those that a person said yes to. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table oauth_grants drop constraint oauth_grants_client_kind_check",
  `alter table oauth_grants add constraint oauth_grants_client_kind_check
    check (client_kind in ('document', 'dynamic', 'registered', 'machine', 'managed'))`,
];
