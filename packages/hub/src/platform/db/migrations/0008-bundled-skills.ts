import { type Kysely, sql } from "kysely";

/** Skills that come with the program: everybody has them. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Whose they are: an account without keys and without a person.
  "alter table accounts drop constraint accounts_role_check",
  "alter table accounts add constraint accounts_role_check check (role in ('owner', 'member', 'hub'))",
  "create unique index accounts_hub on accounts (role) where role = 'hub'",
  "alter table skills add column is_bundled boolean not null default false",
  // A handful among a million: every list and search asks for them.
  "create index skills_bundled on skills (slug) where is_bundled",
];
