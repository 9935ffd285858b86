import { type Kysely, sql } from "kysely";

/** An account may let the scripts of a version run without a question. PostgreSQL 15. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  "alter table script_permissions drop constraint script_permissions_kind_check",
  `alter table script_permissions add constraint script_permissions_kind_check
    check (kind in ('host', 'packages', 'runs'))`,
];
