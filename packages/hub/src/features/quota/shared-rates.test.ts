import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { deleteFullBuckets } from "./queries/rate-queries.ts";
import { createSharedRates } from "./shared-rates.ts";

const database = useTestDatabase();
const limit = { burst: 60, perMinute: 60 };

function bucket() {
  const name = `key:${randomUUID()}`;
  const rates = createSharedRates(database());
  const take = async (taken: number) => (await rates([{ ...limit, name, taken }])).get(name) ?? Number.NaN;
  return { name, rates, take };
}

/** As if so many seconds had passed since the buckets were looked at. */
async function age(seconds: number): Promise<void> {
  await sql`update rate_buckets set at = at - ${seconds} * interval '1 second'`.execute(database().db);
}

it("takes what instances let through from one bucket, which fills again by time and no further than it may", async () => {
  const { take } = bucket();
  expect(await take(10)).toBe(50);
  expect(await take(40)).toBeCloseTo(10, 0);
  await age(30);
  expect(await take(0)).toBeCloseTo(40, 0);
  await age(3_600);
  expect(await take(1)).toBeCloseTo(59, 1);
});

it("remembers what was too much, but no more than a bucket of it", async () => {
  const { take } = bucket();
  await take(60);
  expect(await take(6)).toBeCloseTo(-6, 0);
  expect(await take(1_000)).toBeCloseTo(-60, 0);
});

it("adds up what is told at the same time, by one statement and by many instances", async () => {
  const { name, rates } = bucket();
  const others = Array.from({ length: 4 }, () => createSharedRates(database()));
  const other = `address:${randomUUID()}`;
  await Promise.all(
    [rates, rates, ...others].map((settle) =>
      settle([
        { ...limit, name, taken: 5 },
        { ...limit, name: other, taken: 1 },
      ]),
    ),
  );
  const left = await rates([
    { ...limit, name, taken: 0 },
    { ...limit, name: other, taken: 0 },
  ]);
  expect(left.get(name)).toBeCloseTo(30, 0);
  expect(left.get(other)).toBeCloseTo(54, 0);
});

it("keeps no names, and no bucket that is full again", async () => {
  const { name, take } = bucket();
  await take(30);
  const rows = async () => (await database().db.selectFrom("rate_buckets").selectAll().execute()).length;
  const { rows: written } = await sql`select encode(name, 'escape') as name from rate_buckets`.execute(
    database().db,
  );
  expect(JSON.stringify(written)).not.toContain(name);
  await deleteFullBuckets(database().db);
  expect(await rows()).toBeGreaterThanOrEqual(1);
  await age(3_600);
  await deleteFullBuckets(database().db);
  expect(await rows()).toBe(0);
});
