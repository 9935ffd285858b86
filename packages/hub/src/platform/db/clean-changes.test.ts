import { expect, it, onTestFinished } from "vitest";
import { createJobs } from "../jobs/jobs.ts";
import { testDatabase } from "../testing/test-database.ts";
import { cleanChangesQueue, scheduleChangeCleaning } from "./clean-changes.ts";

it("forgets old changes as a job that is scheduled every hour", async () => {
  const database = await testDatabase();
  const jobs = await createJobs({ database });
  onTestFinished(() => jobs.close());
  await database.pool.query(
    "insert into changes (kind, ref, at) values ('key', 'old', now() - interval '2 days')",
  );
  await scheduleChangeCleaning(jobs, database);
  await jobs.enqueue(cleanChangesQueue, null);
  await expect.poll(() => database.db.selectFrom("changes").select("ref").execute()).toEqual([]);
  const { rows } = await database.pool.query("select name, cron from jobs.schedule");
  expect(rows).toEqual([{ name: "clean-changes", cron: "17 * * * *" }]);
});
