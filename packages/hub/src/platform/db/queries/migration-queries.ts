import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

export interface ServerVersion {
  /** 150004 for 15.4. */
  readonly number: number;
  readonly text: string;
}

export async function serverVersion(db: Kysely<Database>): Promise<ServerVersion> {
  const { rows } = await sql<ServerVersion>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the server did not tell its version");
  return row;
}

/** Names of the migrations that the database has; none when it is empty. */
export async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present
  `.execute(db);
  if (tables[0]?.present !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function liftStatementTimeout(db: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
}

export async function restoreStatementTimeout(db: Kysely<Database>): Promise<void> {
  await sql`reset statement_timeout`.execute(db);
}
