import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import type { ImportState } from "../../platform/db/skill-life-tables.ts";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { testDatabase, useTestDatabase } from "../../platform/testing/test-database.ts";
import { refundForgotten, refundForgottenQueue, scheduleRefunds } from "./refund-forgotten.ts";
import { creditFixture } from "./testing/credit-fixture.ts";

const database = useTestDatabase();

it.each<[ImportState | "gone", "held" | "settled" | "refunded", number]>([
  ["gone", "refunded", 10],
  ["failed", "refunded", 10],
  ["refused", "refunded", 10],
  ["declined", "refunded", 10],
  ["done", "settled", 0],
  ["downloading", "held", 0],
  ["waiting", "held", 0],
])("what is held for an import that is %s becomes %s", async (state, expected, balance) => {
  const { account, reserve, requested, credits } = creditFixture(database());
  const accountId = await account(10);
  const { reservationId } = await reserve(requested(accountId, 10));
  const { db } = database();
  if (state !== "gone") {
    const values = { account_id: accountId, origin: "upload", slug: randomUUID(), request: "{}" } as const;
    await db
      .insertInto("imports")
      .values({ ...values, state, reservation_id: reservationId })
      .execute();
  }
  const stateNow = async () =>
    (await db.selectFrom("reservations").where("id", "=", reservationId).select("state").executeTakeFirst())
      ?.state;
  // Not before its time.
  await refundForgotten(database(), credits);
  expect(await stateNow()).toBe("held");
  await database().pool.query(
    "update reservations set created_at = now() - interval '61 minutes' where id = $1",
    [reservationId],
  );
  for (const _ of [1, 2]) await refundForgotten(database(), credits);
  expect(await stateNow()).toBe(expected);
  expect(await credits.balance(accountId)).toBe(balance);
});

it("is done by a job that is scheduled every ten minutes", async () => {
  const own = await testDatabase();
  const jobs = await createJobs({ database: own });
  onTestFinished(() => jobs.close());
  const { account, reserve, requested, credits } = creditFixture(own);
  const accountId = await account(10);
  await reserve(requested(accountId, 10));
  await own.pool.query("update reservations set created_at = now() - interval '2 hours'");
  await scheduleRefunds(jobs, own, credits);
  await jobs.enqueue(refundForgottenQueue, null);
  await expect.poll(() => credits.balance(accountId)).toBe(10);
  const { rows } = await own.pool.query("select name, cron from jobs.schedule");
  expect(rows).toEqual([{ name: "refund-forgotten", cron: "*/10 * * * *" }]);
});
