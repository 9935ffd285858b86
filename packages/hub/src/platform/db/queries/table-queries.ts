import { sql } from "kysely";
import type { Db } from "../connect.ts";

// A copy is of the whole hub by nature: these are the only queries that touch every account's rows at once.

/** A table as the database itself describes it. */
export interface StoredTable {
  readonly name: string;
  /** In their order, without those that the database computes. */
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
  /** Tables whose rows must be there first. */
  readonly needs: readonly string[];
}

export async function storedTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select
      c.relname::text as "name",
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as "columns",
      array(
        select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum
      ) as "primaryKey",
      array(
        select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and f.oid <> c.oid
      ) as "needs"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C"
  `.execute(db);
  return rows;
}

/** Columns that take their value from a sequence. */
export async function sequenceColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%') order by 1, 2
  `.execute(db);
  return rows;
}

/** The next row gets a number after those that were copied. */
export async function moveSequences(transaction: Db): Promise<void> {
  for (const { table, column } of await sequenceColumns(transaction)) {
    const next = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${next}, false)`.execute(
      transaction,
    );
  }
}

/** A copy takes as long as it takes, and is written the same way by every server. */
export async function prepareTransfer(transaction: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
  await sql`set local timezone = 'UTC'`.execute(transaction);
  await sql`set local bytea_output = 'hex'`.execute(transaction);
}

/** Every row as one line of JSON made by the database, so that no value passes through JavaScript's types. */
export async function* tableLines(transaction: Db, table: StoredTable): AsyncGenerator<string[]> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const order =
    table.primaryKey.length === 0
      ? sql``
      : sql`order by ${sql.join(table.primaryKey.map((name) => sql.ref(name)))}`;
  await sql`
    declare transfer no scroll cursor for
    select row_to_json(line)::text as line
    from (select ${columns} from ${sql.table(table.name)} ${order}) line
  `.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 500 from transfer`.execute(transaction);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close transfer`.execute(transaction);
}

/** The counterpart of `tableLines`. */
export async function insertLines(
  transaction: Db,
  { name, columns }: Pick<StoredTable, "name" | "columns">,
  lines: readonly string[],
): Promise<void> {
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const table = sql.table(name);
  await sql`
    insert into ${table} (${refs})
    select ${refs} from json_populate_recordset(null::${table}, ${`[${lines.join(",")}]`}::json)
  `.execute(transaction);
}

export async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${sql.table(table)}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** References of rows are looked at when the transaction ends, not before. */
export async function deferConstraints(transaction: Db): Promise<void> {
  await sql`set constraints all deferred`.execute(transaction);
}
