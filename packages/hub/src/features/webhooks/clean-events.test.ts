import { expect, it, onTestFinished } from "vitest";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { cleanEventsQueue, scheduleEventCleaning } from "./clean-events.ts";
import { webhookFixture } from "./testing/webhook-fixture.ts";

it("forgets what is over for a month, every night, and nothing that still waits", async () => {
  const database = await testDatabase();
  const jobs = await createJobs({ database });
  onTestFinished(() => jobs.close());
  const { subscribed, exhaust, event } = webhookFixture(database);
  const { accountId } = await subscribed();
  const ids = [await exhaust(accountId), await exhaust(accountId), await exhaust(accountId)];
  const [old = "", recent = "", waiting = ""] = ids;
  const age = (id: string, days: number, state: string) =>
    database.pool.query(
      "update webhook_events set state = $3, created_at = now() - $2 * interval '1 day' where id = $1",
      [id, days, state],
    );
  await age(old, 31, "delivered");
  await age(recent, 29, "failed");
  await age(waiting, 31, "pending");
  await scheduleEventCleaning(jobs, database);
  await jobs.enqueue(cleanEventsQueue, null);
  await expect.poll(() => event(old)).toBeUndefined();
  expect(await event(recent)).toMatchObject({ state: "failed" });
  expect(await event(waiting)).toMatchObject({ state: "pending" });
  const { rows } = await database.pool.query("select name, cron from jobs.schedule");
  expect(rows).toEqual([{ name: "clean-webhook-events", cron: "41 3 * * *" }]);
});
