import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createUsage } from "./usage.ts";

const database = useTestDatabase();

it("adds up loads, runs and failures per account, skill and day", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  const { skillId } = await publish(accountId, "pdf");
  let now = new Date("2026-11-01T23:59:59Z");
  const usage = createUsage(database(), { now: () => now });
  const use = { accountId, skillId };
  usage.recordLoad(use);
  usage.recordLoad(use);
  await usage.flush();
  usage.recordRun({ ...use, failed: true });
  usage.recordRun({ ...use, failed: false });
  now = new Date("2026-11-02T00:00:01Z");
  usage.recordLoad(use);
  await usage.close();
  expect(await rowsOf(accountId)).toEqual([
    { day: "2026-11-01", loads: 2, runs: 2, failures: 1, last_at: new Date("2026-11-01T23:59:59Z") },
    { day: "2026-11-02", loads: 1, runs: 0, failures: 0, last_at: now },
  ]);
});

it("writes by itself after a while", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  const { skillId } = await publish(accountId, "pdf");
  const usage = createUsage(database(), { flushEveryMs: 1 });
  usage.recordLoad({ accountId, skillId });
  await expect.poll(async () => (await rowsOf(accountId)).length).toBe(1);
});

it("leaves out a skill that is gone, and writes the others", async () => {
  const { account, publish } = await publishingFixture(database());
  const accountId = await account();
  const { skillId } = await publish(accountId, "pdf");
  const usage = createUsage(database());
  usage.recordLoad({ accountId, skillId: "5b1f9c58-7a45-4a8e-9a77-000000000001" });
  usage.recordLoad({ accountId, skillId });
  await usage.close();
  expect(await rowsOf(accountId)).toMatchObject([{ loads: 1 }]);
});

it("tells of a failure and goes on", async () => {
  const failures: unknown[] = [];
  const usage = createUsage(database(), { onError: (error) => failures.push(error) });
  usage.recordLoad({ accountId: "no id", skillId: "no id" });
  await usage.flush();
  expect(failures).toHaveLength(1);
  await usage.close();
});

function rowsOf(accountId: string) {
  return database()
    .db.selectFrom("usage_days")
    .select(["day", "loads", "runs", "failures", "last_at"])
    .where("account_id", "=", accountId)
    .orderBy("day")
    .execute();
}
