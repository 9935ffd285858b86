import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** `broken`: its making was interrupted; it is kept up to date and used by nobody. */
export async function indexState(
  db: Kysely<Database>,
  name: string,
): Promise<"there" | "broken" | "missing"> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  const [row] = rows;
  if (row === undefined) return "missing";
  return row.isValid ? "there" : "broken";
}

export async function buildIndex(db: Kysely<Database>, name: string, on: string): Promise<void> {
  await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
}

export async function dropBrokenIndex(db: Kysely<Database>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
}

export async function tryIndexLock(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    isMine: boolean;
  }>`select pg_try_advisory_lock(${INDEX_LOCK}) as "isMine"`.execute(db);
  return rows[0]?.isMine === true;
}

export async function releaseIndexLock(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(db);
}

// Any number that nothing else locks on in this database.
const INDEX_LOCK = 471_100_002;
