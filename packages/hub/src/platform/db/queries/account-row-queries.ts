import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connect.ts";
import { storedTables } from "./table-queries.ts";

/** A column that says whose a row is: the row goes with the account. */
export interface AccountColumn {
  readonly table: string;
  readonly column: string;
}

/** All of them, what refers to a table before the table itself. Comes from the database, so none is forgotten. */
export async function accountColumns(db: Db): Promise<AccountColumn[]> {
  const { rows } = await sql<AccountColumn>`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and k.confrelid = 'accounts'::regclass and cardinality(k.conkey) = 1
      and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  const places = await depths(db);
  return rows.toSorted((one, other) => (places.get(other.table) ?? 0) - (places.get(one.table) ?? 0));
}

/** Some rows of the account, in a statement of some milliseconds. How many those were. */
export async function deleteRowsOfAccount(
  db: Db,
  { table, column }: AccountColumn,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where ctid = any (array(
      select ctid from ${rows} where ${sql.ref(column)} = ${accountId} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** A table with the rows that are an account's alone. */
export interface AccountTable {
  readonly name: string;
  /** Without hashes and what is locked away, which is of no use to anybody else. */
  readonly columns: readonly string[];
  readonly where: RawBuilder<unknown>;
}

/** Tables that say whose their rows are, and those that hang on them, such as versions of skills. */
export async function tablesOfAccount(db: Db, accountId: string): Promise<AccountTable[]> {
  const tables = await storedTables(db);
  const direct = new Map<string, string>();
  for (const { table, column } of await accountColumns(db))
    if (column === "account_id" || !direct.has(table)) direct.set(table, column);
  const { rows: links } = await sql<{ table: string; column: string; parent: string; key: string }>`
    select c.relname::text as "table", a.attname::text as "column", p.relname::text as parent, b.attname::text as key
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = p.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1 and c.oid <> p.oid
      and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  const { rows: binary } = await sql<{ table: string; column: string }>`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('bytea', 'tsvector')`.execute(db);
  const hidden = new Set(binary.map(({ table, column }) => `${table}.${column}`));

  const whereOf = (name: string, above: readonly string[]): RawBuilder<unknown> | undefined => {
    if (name === "accounts") return sql`id = ${accountId}`;
    const own = direct.get(name);
    if (own !== undefined) return sql`${sql.ref(own)} = ${accountId}`;
    for (const { column, parent, key } of links.filter(({ table }) => table === name)) {
      if (parent === "accounts" || above.includes(parent)) continue;
      const inside = whereOf(parent, [...above, name]);
      if (inside !== undefined)
        return sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(parent)} where ${inside})`;
    }
    return undefined;
  };
  return tables.flatMap(({ name, columns }) => {
    const where = whereOf(name, []);
    const shown = columns.filter((column) => !hidden.has(`${name}.${column}`));
    return where === undefined ? [] : [{ name, columns: shown, where }];
  });
}

/** Every row as one line of JSON, some at a time. */
export async function* accountLines(
  transaction: Db,
  { name, columns, where }: AccountTable,
): AsyncGenerator<string[]> {
  const shown = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare account_rows no scroll cursor for
    select row_to_json(line)::text as line from (select ${shown} from ${sql.table(name)} where ${where}) line`.execute(
    transaction,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 500 from account_rows`.execute(transaction);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close account_rows`.execute(transaction);
}

/** How far each table is from those that refer to nothing. */
async function depths(db: Db): Promise<Map<string, number>> {
  const tables = new Map((await storedTables(db)).map((table) => [table.name, table]));
  const depthByName = new Map<string, number>();
  const depthOf = (name: string, above: readonly string[]): number => {
    const existing = depthByName.get(name);
    if (existing !== undefined) return existing;
    const needs = (tables.get(name)?.needs ?? []).filter((need) => !above.includes(need));
    const depth = Math.max(0, ...needs.map((need) => 1 + depthOf(need, [...above, name])));
    depthByName.set(name, depth);
    return depth;
  };
  for (const name of tables.keys()) depthOf(name, []);
  return depthByName;
}
