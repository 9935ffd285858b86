import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { connectDatabase } from "./connect.ts";

it("reads values as the types of the schema say", async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(
    `select 9007199254740991::bigint as number, array[1, null, 3]::bigint[] as numbers, '{}'::bigint[] as none, count(*) as count,
            date '2026-11-15' as day, '\\x0001ff'::bytea as bytes, timestamptz '2026-11-15 12:00:00Z' as moment,
            '{"a": [1]}'::jsonb as json, array['x', 'y,z'] as words`,
  );
  expect(rows).toEqual([
    {
      number: Number.MAX_SAFE_INTEGER,
      numbers: [1, null, 3],
      none: [],
      count: 1,
      day: "2026-11-15",
      bytes: Buffer.from([0, 1, 255]),
      moment: new Date("2026-11-15T12:00:00Z"),
      json: { a: [1] },
      words: ["x", "y,z"],
    },
  ]);
});

it("fails rather than round a number that JavaScript cannot hold", async () => {
  const { pool } = await testDatabase();
  await expect(pool.query("select 9007199254740993::bigint")).rejects.toThrow("9007199254740993");
});

it("asks for similar names generously and ends statements that take too long", async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query(
    "select current_setting('pg_trgm.word_similarity_threshold') as similar, current_setting('statement_timeout') as timeout",
  );
  expect(rows).toEqual([{ similar: "0.3", timeout: "15s" }]);
});

it("keeps the options of a URL beside its own", async () => {
  const { connection } = await testDatabase();
  const url = new URL(connection.connectionString ?? "");
  url.searchParams.set("options", "-c search_path=elsewhere");
  const database = connectDatabase({ address: { connectionString: url.href }, statementTimeoutMs: 1_000 });
  const { rows } = await database.pool.query(
    "select current_setting('search_path') as path, current_setting('statement_timeout') as timeout",
  );
  await database.close();
  expect(rows).toEqual([{ path: "elsewhere", timeout: "1s" }]);
});

it("survives connections that are cut while nobody uses them", async () => {
  const victim = await testDatabase();
  const errors: Error[] = [];
  const database = connectDatabase({
    address: { connectionString: victim.connection.connectionString ?? "" },
    applicationName: "victim",
    onError: (error) => errors.push(error),
  });
  await sql`select 1`.execute(database.db);
  await victim.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim' and datname = current_database()",
  );
  await expect.poll(() => errors.length).toBe(1);
  const { rows } = await sql<{ two: number }>`select 2 as two`.execute(database.db);
  expect(rows).toEqual([{ two: 2 }]);
  await database.close();
});

it("survives a connection that is cut between two queries of a transaction, which then fails", async () => {
  const { db, pool } = await testDatabase();
  const cut = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    const pid = rows[0]?.pid;
    await pool.query("select pg_terminate_backend($1)", [pid]);
    // The driver has read the server's goodbye when the server knows nothing of the connection any more.
    const left = () => pool.query("select 1 from pg_stat_activity where pid = $1", [pid]);
    await expect.poll(async () => (await left()).rowCount).toBe(0);
    await sql`select 1`.execute(transaction);
  });
  await expect(cut).rejects.toThrow();
  expect((await sql<{ two: number }>`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
});

it("closes once, used or not", async () => {
  const unused = connectDatabase({ address: { host: "/nowhere", user: "nobody", database: "none" } });
  await unused.close();
  await unused.close();
  expect(unused.pool.ended).toBe(true);
});

it("closes although somebody holds a connection and never gives it back", async () => {
  const { connection } = await testDatabase();
  const database = connectDatabase({
    address: { connectionString: connection.connectionString ?? "" },
    closeMs: 50,
  });
  await database.pool.connect();
  await database.close();
  expect(database.pool.ending).toBe(true);
});
