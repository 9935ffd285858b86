import { expect, it, onTestFinished } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { type Change, type ChangeLog, openChangeLog, recordChange } from "./change-log.ts";
import type { HubDatabase } from "./connect.ts";
import { deleteOldChanges } from "./queries/change-queries.ts";

const never = 3_600_000;

it("tells a change to every instance by notification alone", async () => {
  const database = await testDatabase();
  const [one, two] = [await open(database, never), await open(database, never)];
  await recordChange(database.db, "key", "k1");
  await expect.poll(() => one.told).toEqual([{ kind: "key", ref: "k1" }]);
  await expect.poll(() => two.told).toEqual([{ kind: "key", ref: "k1" }]);
});

it("finds a change by looking when the notification is lost", async () => {
  const database = await testDatabase();
  await database.pool.query("drop trigger changes_notify on changes");
  const { told } = await open(database);
  await recordChange(database.db, "team", "t1");
  await expect.poll(() => told).toEqual([{ kind: "team", ref: "t1" }]);
});

it("has told everything committed before `fresh` when it returns", async () => {
  const database = await testDatabase();
  await database.pool.query("drop trigger changes_notify on changes");
  const { log, told } = await open(database, never);
  for (const ref of ["a", "b", "c"]) {
    await recordChange(database.db, "skill", ref);
    await Promise.all([log.fresh(), log.fresh(), log.fresh()]);
    expect(told.at(-1)).toEqual({ kind: "skill", ref });
  }
  expect(told).toHaveLength(3);
});

it("tells each change once, at once, in whatever order transactions end", async () => {
  const database = await testDatabase();
  const { log, told } = await open(database, never);
  await database.db.transaction().execute(async (slow) => {
    await recordChange(slow, "account", "slow");
    await recordChange(database.db, "account", "quick");
    await log.fresh();
    expect(told).toEqual([{ kind: "account", ref: "quick" }]);
    await log.fresh();
  });
  await recordChange(database.db, "account", "last");
  await log.fresh();
  await log.fresh();
  expect(told.map(({ ref }) => ref)).toEqual(["quick", "slow", "last"]);
});

it("tells nothing of a transaction that was rolled back", async () => {
  const database = await testDatabase();
  const { log, told } = await open(database);
  const failing = database.db.transaction().execute(async (transaction) => {
    await recordChange(transaction, "key", "never");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await log.fresh();
  expect(told).toEqual([]);
});

it("distrusts everything after a lost connection, and goes on", async () => {
  const database = await testDatabase();
  const { log, told } = await open(database);
  await cutListener(database);
  await expect.poll(() => told).toEqual([{ kind: "everything", ref: "" }]);
  await recordChange(database.db, "key", "after");
  await expect.poll(() => told.at(-1)).toEqual({ kind: "key", ref: "after" });
  expect(log.isFresh()).toBe(true);
});

it("distrusts everything when a newer program writes a kind it does not know", async () => {
  const database = await testDatabase();
  const { log, told } = await open(database);
  await database.db.insertInto("changes").values({ kind: "planet", ref: "p1" }).execute();
  await log.fresh();
  expect(told).toEqual([{ kind: "everything", ref: "" }]);
});

it("says that it is not fresh, and why, when the database does not answer", async () => {
  const [database, admin] = [await testDatabase(), await testDatabase()];
  const { log } = await open(database);
  expect(log.isFresh()).toBe(true);
  const { rows } = await database.pool.query("select current_database() as name");
  await admin.pool.query(`alter database ${rows[0].name} allow_connections false`);
  await cutListener(database);
  await expect.poll(() => log.isFresh()).toBe(false);
  await expect(log.fresh()).rejects.toMatchObject({ code: "service_unavailable" });
  await admin.pool.query(`alter database ${rows[0].name} allow_connections true`);
  await expect.poll(() => log.isFresh()).toBe(true);
});

it("distrusts everything, once, when more changed than it wants to hear", async () => {
  const database = await testDatabase();
  const { log, told } = await open(database);
  await database.pool.query(
    "insert into changes (kind, ref) select 'key', n::text from generate_series(1, 10000) as n",
  );
  await log.fresh();
  expect(told).toEqual([{ kind: "everything", ref: "" }]);
  await recordChange(database.db, "key", "after");
  await log.fresh();
  expect(told.slice(1)).toEqual([{ kind: "key", ref: "after" }]);
});

it("goes on telling others when one listener fails", async () => {
  const database = await testDatabase();
  const log = await openChangeLog(database);
  onTestFinished(() => log.close());
  const notices: Change[] = [];
  log.onChange(() => {
    throw new Error("broken listener");
  });
  log.onChange((change) => notices.push(change));
  await recordChange(database.db, "key", "k1");
  await log.fresh();
  expect(notices).toEqual([{ kind: "key", ref: "k1" }]);
});

it("forgets changes after a day", async () => {
  const database = await testDatabase();
  await database.pool.query(
    "insert into changes (kind, ref, at) values ('key', 'old', now() - interval '25 hours'), ('key', 'young', now() - interval '23 hours')",
  );
  expect(await deleteOldChanges(database.db)).toBe(1);
  expect(await database.db.selectFrom("changes").select("ref").execute()).toEqual([{ ref: "young" }]);
});

async function open(database: HubDatabase, pollEveryMs = 250): Promise<{ log: ChangeLog; told: Change[] }> {
  const log = await openChangeLog(database, { pollEveryMs });
  onTestFinished(() => log.close());
  const notices: Change[] = [];
  log.onChange((change) => notices.push(change));
  return { log, told: notices };
}

async function cutListener(database: HubDatabase): Promise<void> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and application_name = 'skillquay changes'`,
  );
  expect(rowCount).toBe(1);
}
