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

/** Those of them that a program which does not know them cannot work with. */
export async function breaksAmong(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ present: boolean }>`
    select to_regclass('schema_breaks') is not null as present`.execute(db);
  if (tables[0]?.present !== true) return [...names];
  const { rows } = await sql<{ name: string }>`
    select name from schema_breaks where name = any(${[...names]}::text[]) order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function recordBreaks(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`insert into schema_breaks (name) select unnest(${[...names]}::text[]) on conflict do nothing`.execute(
    db,
  );
}

/** Whoever waits longer for a lock gives up: all who come after it would wait behind it. */
export async function setLockTimeout(db: Kysely<Database>, timeoutMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(timeoutMs)}, false)`.execute(db);
}

export async function restoreLockTimeout(db: Kysely<Database>): Promise<void> {
  await sql`reset lock_timeout`.execute(db);
}

export async function liftStatementTimeout(db: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
}

export async function restoreStatementTimeout(db: Kysely<Database>): Promise<void> {
  await sql`reset statement_timeout`.execute(db);
}
