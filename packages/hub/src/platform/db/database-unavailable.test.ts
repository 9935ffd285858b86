import { expect, it } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { connectDatabase } from "./connect.ts";
import { isDatabaseGone } from "./database-unavailable.ts";

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => undefined,
    (error: unknown) => error,
  );

it("tells a server that is not there from a query that is wrong", async () => {
  const nowhere = connectDatabase({ address: { host: "/nowhere", user: "nobody", database: "nothing" } });
  expect(isDatabaseGone(await failureOf(nowhere.pool.query("select 1")))).toBe(true);
  await nowhere.close();
  const refused = connectDatabase({ address: { connectionString: "postgresql://localhost:1/nothing" } });
  expect(isDatabaseGone(await failureOf(refused.pool.query("select 1")))).toBe(true);
  await refused.close();

  const database = await testDatabase();
  expect(isDatabaseGone(await failureOf(database.pool.query("select 1 from nothing")))).toBe(false);
  expect(isDatabaseGone(await failureOf(database.pool.query("select 1 / 0")))).toBe(false);
  const ended = failureOf(database.pool.query("select pg_terminate_backend(pg_backend_pid()), pg_sleep(9)"));
  expect(isDatabaseGone(await ended)).toBe(true);
});

it("does not take a missing file for a missing server", () => {
  expect(isDatabaseGone(Object.assign(new Error("no file"), { code: "ENOENT", syscall: "open" }))).toBe(
    false,
  );
  expect(isDatabaseGone("text")).toBe(false);
});
