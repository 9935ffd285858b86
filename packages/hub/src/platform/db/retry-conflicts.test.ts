import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestDatabase } from "../testing/test-database.ts";
import { isConflict } from "./database-unavailable.ts";

const database = useTestDatabase();

it("runs a transaction again that the server gave up for another one, and both are done once", async () => {
  const { db } = database();
  await sql`create table if not exists tug (name text primary key, pulls int not null default 0)`.execute(db);
  await sql`insert into tug values ('left'), ('right')`.execute(db);
  let met = 0;
  let go = () => {};
  const bothHoldOne = new Promise<void>((done) => {
    go = done;
  });
  let runs = 0;
  const pull = (first: string, second: string) =>
    db.transaction().execute(async (transaction) => {
      runs += 1;
      await sql`update tug set pulls = pulls + 1 where name = ${first}`.execute(transaction);
      met += 1;
      if (met === 2) go();
      await bothHoldOne;
      await sql`update tug set pulls = pulls + 1 where name = ${second}`.execute(transaction);
    });
  await Promise.all([pull("left", "right"), pull("right", "left")]);
  const { rows } = await sql`select name, pulls from tug order by name`.execute(db);
  expect(rows).toEqual([
    { name: "left", pulls: 2 },
    { name: "right", pulls: 2 },
  ]);
  expect(runs).toBe(3);
});

it("gives up after four times, and says then that others changed the same things", async () => {
  let runs = 0;
  const outcome = database()
    .db.transaction()
    .execute(async (transaction) => {
      runs += 1;
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(transaction);
    });
  await expect(outcome).rejects.toSatisfy(isConflict);
  expect(runs).toBe(4);
});

it("runs nothing again that failed for another reason", async () => {
  let runs = 0;
  const outcome = database()
    .db.transaction()
    .execute(async (transaction) => {
      runs += 1;
      await sql`select 1 / 0`.execute(transaction);
    });
  await expect(outcome).rejects.toThrow("division by zero");
  expect(runs).toBe(1);
});
