import { inspect } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase, testDatabase } from "../testing/test-database.ts";
import { concurrentIndexes } from "./concurrent-indexes.ts";
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

it("works on a database that a newer program has added something to, so that both can run, and the older one again", async () => {
  const database = await testDatabase();
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')");
  expect(await migrateToLatest(database)).toEqual([]);
});

it("leaves a database that is behind as it is, for whoever may not change it, and says what to run", async () => {
  const database = await testDatabase();
  await database.pool.query("delete from kysely_migration where name = '0017-schema-breaks'");
  await expect(migrateToLatest(database, { mayUpgrade: false })).rejects.toMatchObject({
    code: "database_outdated",
    message: expect.stringMatching(/'0017-schema-breaks'.*skillquay hub migrate/),
  });
});

it("gives up its place in the queue for a lock, and comes again until it gets it", async () => {
  const database = await testDatabase();
  await database.pool.query("drop table schema_breaks");
  await database.pool.query("delete from kysely_migration where name = '0017-schema-breaks'");
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table kysely_migration in access exclusive mode");
  const migrating = migrateToLatest(database, { lockTimeoutMs: 50 }).then(() => "done");
  const waited = await Promise.race([migrating, new Promise((done) => setTimeout(done, 500, "waits"))]);
  expect(waited).toBe("waits");
  await holder.query("rollback");
  holder.release();
  expect(await migrating).toBe("done");
});

it("builds large indexes outside of transactions, and again what was interrupted", async () => {
  const database = await testDatabase();
  await database.pool.query("drop index versions_tree");
  await database.pool.query(
    "update pg_index set indisvalid = false where indexrelid = 'usage_days_account'::regclass",
  );
  await migrateToLatest(database);
  const { rows } = await database.pool.query(
    "select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any($1) order by 1",
    [Object.keys(concurrentIndexes)],
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(concurrentIndexes).toSorted());
});

it("refuses a database that a newer program has changed beyond its reach, and names what it does not know", async () => {
  const database = await testDatabase();
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')");
  await database.pool.query("insert into schema_breaks (name) values ('9999-tomorrow')");
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
