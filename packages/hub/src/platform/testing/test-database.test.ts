import { expect, it } from "vitest";
import { testDatabase, useTestDatabase } from "./test-database.ts";

const shared = useTestDatabase();

it("gives each test a migrated database of its own", async () => {
  const [one, two] = [await testDatabase(), await testDatabase()];
  await one.db.insertInto("accounts").values({ handle: "ada", name: "Ada" }).execute();
  expect(await one.db.selectFrom("accounts").select("handle").execute()).toEqual([{ handle: "ada" }]);
  expect(await two.db.selectFrom("accounts").select("handle").execute()).toEqual([]);
});

it("is there for all tests of a file when asked for by it", async () => {
  expect(await shared().db.selectFrom("accounts").select("handle").execute()).toEqual([]);
});

it("drops the database with its last user", async () => {
  const database = await testDatabase();
  const { rows } = await database.pool.query("select current_database() as name");
  const name: unknown = rows[0].name;
  await database.close();
  const left = () => shared().pool.query("select 1 from pg_database where datname = $1", [name]);
  await expect.poll(async () => (await left()).rowCount).toBe(0);
});
