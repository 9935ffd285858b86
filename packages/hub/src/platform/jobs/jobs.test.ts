import { expect, it, onTestFinished } from "vitest";
import { z } from "zod/v4";
import type { HubDatabase } from "../db/connect.ts";
import { withHubLock } from "../db/queries/lock-queries.ts";
import type { StorageLog } from "../db/storage-log.ts";
import { testDatabase } from "../testing/test-database.ts";
import { createJobs, type JobQueue, type Jobs, type JobsOptions } from "./jobs.ts";

const greet: JobQueue<{ name: string }> = { name: "greet", payload: z.object({ name: z.string() }) };

it("does each job once, whichever of several instances takes it", async () => {
  const database = await testDatabase({ maxConnections: 8 });
  const instances = await Promise.all([open(database), open(database), open(database)]);
  const done: string[] = [];
  await Promise.all(instances.map((jobs) => jobs.define(greet, async ({ name }) => void done.push(name))));
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  await Promise.all(names.map((name, index) => instances[index % 3]?.enqueue(greet, { name })));
  await expect.poll(() => [...done].sort()).toEqual([...names].sort());
  await Promise.all(instances.map((jobs) => jobs.close()));
  expect(done).toHaveLength(30);
});

it("does what has a higher priority first", async () => {
  const jobs = await open(await testDatabase());
  for (const [name, priority] of [
    ["third", -2],
    ["second", -1],
    ["first", 0],
  ] as const)
    await jobs.enqueue(greet, { name }, { priority });
  const done: string[] = [];
  await jobs.define(greet, async ({ name }) => void done.push(name));
  await expect.poll(() => done).toEqual(["first", "second", "third"]);
});

it("sets its tables up on one instance at a time", async () => {
  const database = await testDatabase();
  const waiting = async () => {
    const { rows } = await database.pool.query(
      "select 1 from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows.length;
  };
  const started = await withHubLock(database.db, async () => {
    const starting = open(database);
    await expect.poll(waiting).toBe(1);
    return { starting };
  });
  expect(await (await started.starting).enqueue(greet, { name: "ada" })).toEqual(expect.any(String));
});

it("leaves a queue alone that is as wanted, and changes one that is not", async () => {
  const database = await testDatabase();
  const handler = async () => {};
  const stored = async () => {
    const { rows } = await database.pool.query(
      "select retry_limit as limit, updated_on as at from jobs.queue where name = $1",
      [greet.name],
    );
    return rows[0];
  };
  await (await open(database)).define(greet, handler);
  const first = await stored();
  await (await open(database)).define(greet, handler);
  expect(await stored()).toEqual(first);
  await (await open(database)).define({ ...greet, retryLimit: 7 }, handler);
  expect(await stored()).toMatchObject({ limit: 7 });
});

it("enqueues with the transaction, or not at all", async () => {
  const database = await testDatabase();
  const jobs = await open(database);
  const done: string[] = [];
  const failing = database.db.transaction().execute(async (db) => {
    await jobs.enqueue(greet, { name: "rolled back" }, { db });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await database.db.transaction().execute(async (db) => {
    await db.insertInto("accounts").values({ handle: "ada", name: "Ada" }).execute();
    await jobs.enqueue(greet, { name: "committed" }, { db });
  });
  await jobs.define(greet, async ({ name }) => void done.push(name));
  await jobs.enqueue(greet, { name: "last" });
  await expect.poll(() => done).toEqual(["committed", "last"]);
});

it("keeps one waiting job of a key, and as many as there are without one", async () => {
  const jobs = await open(await testDatabase());
  expect(await jobs.enqueue(greet, { name: "a" }, { singletonKey: "k" })).toEqual(expect.any(String));
  expect(await jobs.enqueue(greet, { name: "b" }, { singletonKey: "k" })).toBeNull();
  expect(await jobs.enqueue(greet, { name: "c" })).toEqual(expect.any(String));
  expect(await jobs.enqueue(greet, { name: "d" })).toEqual(expect.any(String));
});

it("tries a failed job again and reports why it failed", async () => {
  const { log, lines } = memoryLog();
  const jobs = await open(await testDatabase(), { log });
  let attempts = 0;
  await jobs.define(greet, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not today");
  });
  const id = await jobs.enqueue(greet, { name: "x" });
  await expect.poll(() => attempts).toBe(2);
  expect(lines).toEqual([
    { message: "a job failed", fields: { err: new Error("not today"), queue: "greet", job: id } },
  ]);
});

it("refuses a payload that is not what the queue takes", async () => {
  const jobs = await open(await testDatabase());
  const wrong: JobQueue<{ name: string }> = { ...greet, payload: z.object({ name: z.string().min(3) }) };
  await expect(jobs.enqueue(wrong, { name: "x" })).rejects.toThrow(z.ZodError);
});

it("does not hand a stored payload that does not fit to the handler", async () => {
  const { log, lines } = memoryLog();
  const jobs = await open(await testDatabase(), { log });
  const older: JobQueue<number> = { name: "greet", payload: z.number(), retryLimit: 0 };
  await jobs.enqueue(older, 7);
  const seen: unknown[] = [];
  await jobs.define(greet, async (data) => void seen.push(data));
  await expect.poll(() => lines.map(({ message }) => message)).toEqual(["a job failed"]);
  expect(seen).toEqual([]);
});

it("runs scheduled work once for all instances", async () => {
  const database = await testDatabase({ maxConnections: 8 });
  const done: string[] = [];
  const instances = [await open(database), await open(database)];
  for (const jobs of instances) {
    await jobs.define(greet, async ({ name }) => void done.push(name));
    await jobs.schedule(greet, "* * * * *", { name: "every minute" });
  }
  await expect.poll(() => done).toContain("every minute");
  const { rows } = await database.pool.query(
    "select count(*) as count from jobs.job where name = '__pgboss__send-it' group by date_trunc('minute', created_on)",
  );
  expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([1]));
});

it("waits for a running job when it closes", async () => {
  const jobs = await open(await testDatabase());
  const started = gate();
  const finish = gate();
  let isDone = false;
  await jobs.define(greet, async () => {
    started.open();
    await finish.opened;
    isDone = true;
  });
  await jobs.enqueue(greet, { name: "slow" });
  await started.opened;
  const closing = jobs.close();
  finish.open();
  await closing;
  expect(isDone).toBe(true);
});

it("gives up on a job that does not end, and leaves it to another instance", async () => {
  const database = await testDatabase();
  const started = gate();
  const leaving = await open(database, { drainMs: 50 });
  let reason: unknown;
  await leaving.define(greet, async (_data, { signal }) => {
    signal.addEventListener("abort", () => {
      reason = signal.reason;
    });
    started.open();
    await new Promise(() => {});
  });
  await leaving.enqueue(greet, { name: "stuck" });
  await started.opened;
  await leaving.close();
  expect(reason).toEqual(new Error("the hub is closing"));
  const staying = await open(database);
  const done: string[] = [];
  await staying.define(greet, async ({ name }) => void done.push(name));
  await expect.poll(() => done).toEqual(["stuck"]);
});

async function open(database: HubDatabase, options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const jobs = await createJobs({ database, scheduleEverySeconds: 1, ...options });
  onTestFinished(() => jobs.close());
  return jobs;
}

function memoryLog() {
  const lines: { message: string; fields: object }[] = [];
  const write = (fields: object, message: string) => void lines.push({ message, fields });
  const log: StorageLog = { debug: write, info: write, warn: write, error: write };
  return { log, lines };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}
