import { expect, it } from "vitest";
import { type BucketUse, createSharedBuckets, type SettleBuckets } from "./shared-buckets.ts";

/** A place where instances meet, as the database is one, by a clock that stands still until it is told. */
function meetingPlace() {
  let ms = 0;
  const taken = new Map<string, number>();
  const looks: (readonly BucketUse[])[] = [];
  const settle: SettleBuckets = async (uses) => {
    looks.push(uses);
    for (const use of uses) taken.set(use.name, (taken.get(use.name) ?? 0) + use.taken);
    return new Map(uses.map(({ name, burst }) => [name, burst - (taken.get(name) ?? 0)]));
  };
  const instance = (more: { settle?: SettleBuckets } = {}) =>
    createSharedBuckets({ burst: 80, perMinute: 80, now: () => ms, settle, ...more });
  return { instance, looks, pass: (more: number) => (ms += more) };
}

async function exhaust(buckets: { take(name: string): unknown }[], name: string): Promise<number> {
  let count = 0;
  const one = async (index: number): Promise<void> => {
    for (;;) {
      const taken = await buckets[index % buckets.length]?.take(name);
      if (!Object(taken).ok) return;
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => one(index)));
  return count;
}

it("lets one instance alone have the whole limit, and looks less often than it is asked", async () => {
  const { instance, looks } = meetingPlace();
  expect(await exhaust([instance()], "a")).toBe(80);
  expect(looks.length).toBeLessThan(40);
});

it("lets all instances together have the limit and at most a batch for each further one", async () => {
  const { instance } = meetingPlace();
  const count = await exhaust([instance(), instance(), instance()], "a");
  expect(count).toBeGreaterThanOrEqual(80);
  expect(count).toBeLessThanOrEqual(80 + 2 * 10);
});

it("waits for nobody before a batch is over, and never where nothing is left", async () => {
  const { instance, looks, pass } = meetingPlace();
  const buckets = instance();
  for (let count = 0; count < 10; count += 1) expect(buckets.takeAtOnce("a")).toMatchObject({ ok: true });
  expect(buckets.takeAtOnce("a")).toBeUndefined();
  expect(buckets.takeAtOnce("b")).toMatchObject({ ok: true, limit: 80, remaining: 79 });
  expect(await exhaust([buckets], "a")).toBe(70);
  const looked = looks.length;
  expect(buckets.take("a")).toMatchObject({ ok: false, remaining: 0, retryAfterSeconds: 1 });
  expect(looks.length).toBe(looked);
  pass(60_000);
  expect(await buckets.take("a")).toMatchObject({ ok: false });
});

it("tells the others when it ends", async () => {
  const { instance, looks } = meetingPlace();
  const buckets = instance();
  buckets.takeAtOnce("a");
  buckets.takeAtOnce("b");
  await buckets.close();
  expect(looks.flat().map(({ name, taken }) => `${name} ${taken}`)).toEqual(["a 1", "b 1"]);
});

it("goes by what it knows itself where it cannot reach the others", async () => {
  const { instance } = meetingPlace();
  const settle = () => Promise.reject(new Error("the database is away"));
  expect(await exhaust([instance({ settle })], "a")).toBe(80);
});
