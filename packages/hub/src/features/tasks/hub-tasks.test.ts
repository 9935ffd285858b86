import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { createKeys } from "../keys/index.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createHubTasks, type HubTasksOptions } from "./hub-tasks.ts";
import { deleteOldTasks } from "./queries/task-queries.ts";

const database = useTestDatabase();

const newTask = () => {
  const now = new Date();
  const id = `task_${randomBytes(24).toString("base64url")}`;
  return { id, status: "working" as const, createdAt: now, updatedAt: now, ttlMs: 60_000 };
};

async function instance(
  limits: HubTasksOptions["limits"] = {},
  timing: Pick<HubTasksOptions, "keepEveryMs"> = {},
) {
  const changes = await openChangeLog(database());
  const tasks = createHubTasks({ database: database(), changes, limits, ...timing });
  onTestFinished(async () => {
    await tasks.close();
    await changes.close();
  });
  return tasks;
}

async function owner() {
  const { account } = await publishingFixture(database());
  const accountId = await account();
  const { id: keyId } = await createKeys({ database: database() }).mint({ accountId, name: "test" });
  return { accountId, keyId };
}

/** As if the instance that works on it had said nothing since. */
const silentSince = (id: string, seconds: number) =>
  database().pool.query(
    "update tasks set seen_at = now() - $2::integer * interval '1 second' where id = $1",
    [id, seconds],
  );

it("gives back what a call came to, whatever a script wrote, at any instance", async () => {
  const ada = await owner();
  const [one, other] = [(await instance()).of(ada), (await instance()).of(ada)];
  const task = { ...newTask(), call: { name: "skills_importToDrive", input: { skillSlug: "pdf" } } };
  expect(await one.create(task, true)).toBe(true);
  expect(await other.read(task.id)).toMatchObject({ status: "working", call: task.call, ttlMs: 60_000 });
  await one.noteHandle(task.id, "import-7");
  const result = { content: [{ type: "text", text: "NUL \u0000, half \ud800" }] };
  expect(await one.move(task.id, "working", { status: "completed", result, call: undefined })).toBe(true);
  expect(await one.move(task.id, "working", { status: "cancelled" })).toBe(false);
  expect(await other.read(task.id)).toMatchObject({ status: "completed", result, handle: "import-7" });
  expect((await other.read(task.id))?.call).toBeUndefined();
});

it("is not there for another key of the same account, nor for another account", async () => {
  const ada = await owner();
  const { id: keyId } = await createKeys({ database: database() }).mint({
    accountId: ada.accountId,
    name: "second",
  });
  const tasks = await instance();
  const task = newTask();
  await tasks.of(ada).create(task, true);
  await silentSince(task.id, 3_600);
  for (const stranger of [{ ...ada, keyId }, await owner()]) {
    const theirs = tasks.of(stranger);
    expect(await theirs.read(task.id)).toBeUndefined();
    expect(await theirs.move(task.id, "working", { status: "cancelled" })).toBe(false);
    expect(await theirs.takeOver(task.id)).toBe(false);
    await theirs.noteHandle(task.id, "theirs");
  }
  expect(await tasks.of(ada).read(task.id)).toMatchObject({ status: "working", handle: undefined });
});

it("is taken over by one instance, once the other has been silent for long enough", async () => {
  const ada = await owner();
  const [one, other] = [(await instance()).of(ada), (await instance()).of(ada)];
  const task = newTask();
  await one.create(task, true);
  expect(await other.takeOver(task.id)).toBe(false);
  await silentSince(task.id, 11);
  expect([await other.takeOver(task.id), await one.takeOver(task.id)]).toEqual([true, false]);
});

it("is lost with its instance where it cannot be begun again, and says so", async () => {
  const ada = await owner();
  const store = (await instance()).of(ada);
  const task = newTask();
  await store.create(task, false);
  await silentSince(task.id, 29);
  expect(await store.read(task.id)).toMatchObject({ status: "working" });
  await silentSince(task.id, 31);
  expect(await store.takeOver(task.id)).toBe(false);
  expect(await store.read(task.id)).toMatchObject({
    status: "failed",
    error: { code: -32603, message: expect.stringContaining("The hub was stopped while this ran") },
  });
});

it("shows at other instances how far it is, and is not lost while somebody works on it", async () => {
  const ada = await owner();
  const one = (await instance({}, { keepEveryMs: 20 })).of(ada);
  const other = (await instance()).of(ada);
  const task = newTask();
  await one.create(task, false);
  const work = { abort: new AbortController(), end: Promise.resolve(), isGivenUp: false };
  one.running.set(task.id, { ...work, statusMessage: "half of it" });
  await expect.poll(() => other.read(task.id)).toMatchObject({ statusMessage: "half of it" });
  await silentSince(task.id, 31);
  const silent = "select id from tasks where id = $1 and seen_at < now() - interval '30 seconds'";
  await expect.poll(async () => (await database().pool.query(silent, [task.id])).rows).toEqual([]);
  expect(await other.read(task.id)).toMatchObject({ status: "working", statusMessage: "half of it" });
});

it("ends where it runs when it is cancelled at another instance", async () => {
  const ada = await owner();
  const [one, other] = [(await instance()).of(ada), (await instance()).of(ada)];
  const task = newTask();
  await one.create(task, false);
  const abort = new AbortController();
  const ended = new Promise<number>((done) => {
    abort.signal.addEventListener("abort", () => done(performance.now()));
  });
  one.running.set(task.id, { abort, end: Promise.resolve(), statusMessage: undefined, isGivenUp: false });
  const askedAt = performance.now();
  expect(await other.move(task.id, "working", { status: "cancelled" })).toBe(true);
  expect((await ended) - askedAt).toBeLessThan(1_000);
});

it("hands over what can be begun again when its instance closes", async () => {
  const ada = await owner();
  const closing = await instance();
  const other = (await instance()).of(ada);
  const task = newTask();
  const store = closing.of(ada);
  await store.create(task, true);
  const running = {
    abort: new AbortController(),
    end: Promise.resolve(),
    statusMessage: undefined,
    isGivenUp: false,
  };
  store.running.set(task.id, running);
  await closing.close();
  expect(running).toMatchObject({ isGivenUp: true });
  expect(running.abort.signal.aborted).toBe(true);
  expect(await other.takeOver(task.id)).toBe(true);
});

it("takes only so many of an account, and forgets them when their time is over", async () => {
  const ada = await owner();
  const store = (await instance({ most: 2 })).of(ada);
  const old = { ...newTask(), createdAt: new Date(Date.now() - 61_000) };
  await store.create(old, true);
  expect(await store.read(old.id)).toBeUndefined();
  const taken = [];
  for (let count = 0; count < 3; count += 1) taken.push(await store.create(newTask(), true));
  expect(taken).toEqual([true, true, false]);
  await deleteOldTasks(database().db);
  const { rows } = await database().pool.query("select id from tasks where account_id = $1", [ada.accountId]);
  expect(rows).toHaveLength(2);
});
