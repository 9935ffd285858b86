import { inspect } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase, testDatabase } from "../testing/test-database.ts";
import { connectDatabase } from "./connect.ts";
import { migrations } from "./generated/migrations.ts";
import { migrateToLatest } from "./migrate.ts";

it("lets six instances migrate an empty database at once", async () => {
  const empty = await testDatabase({ isEmpty: true });
  const address = { connectionString: empty.connection.connectionString ?? "" };
  const instances = Array.from({ length: 6 }, () => connectDatabase({ address, maxConnections: 2 }));
  await Promise.all(instances.map((instance) => migrateToLatest(instance)));
  await Promise.all(instances.map((instance) => instance.close()));
  const { rows } = await empty.pool.query("select name from kysely_migration order by name");
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await empty.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
});

it("does nothing to a database that is up to date", async () => {
  const database = await testDatabase();
  await database.db.insertInto("accounts").values({ handle: "ada", name: "Ada" }).execute();
  await migrateToLatest(database);
  expect(await database.db.selectFrom("accounts").select("handle").execute()).toEqual([{ handle: "ada" }]);
});

it("leaves the time limit of statements as it was", async () => {
  const database = await createTestDatabase({ isEmpty: true, maxConnections: 1 });
  await migrateToLatest(database);
  const { rows } = await database.pool.query("select current_setting('statement_timeout') as timeout");
  await database.close();
  expect(rows).toEqual([{ timeout: "15s" }]);
});

it("refuses a database that a newer program has migrated, and names what it does not know", async () => {
  const database = await testDatabase();
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')");
  await expect(migrateToLatest(database)).rejects.toMatchObject({
    code: "database_too_new",
    message: expect.stringContaining("'9999-tomorrow'"),
  });
});

it("says that nothing was changed when a migration fails", async () => {
  const database = await testDatabase({ isEmpty: true });
  await database.pool.query("create table teams (mine text)");
  await expect(migrateToLatest(database)).rejects.toMatchObject({
    code: "migration_failed",
    message: expect.stringContaining("0001-foundation"),
  });
  const { rows } = await database.pool.query("select to_regclass('accounts') as accounts");
  expect(rows).toEqual([{ accounts: null }]);
});

it("says what is wrong, without the password, when the server does not answer", async () => {
  const address = { connectionString: "postgresql://ada:s3cret@127.0.0.1:1/none" };
  const database = connectDatabase({ address });
  const problem: unknown = await migrateToLatest(database).catch((error: unknown) => error);
  await database.close();
  expect(problem).toMatchObject({
    code: "database_unreachable",
    message: expect.stringContaining("ECONNREFUSED 127.0.0.1:1"),
  });
  expect(inspect(problem, { depth: 9 })).not.toContain("s3cret");
});
