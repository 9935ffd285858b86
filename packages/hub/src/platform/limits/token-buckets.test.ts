import { expect, it } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

function clock() {
  let ms = 0;
  return { now: () => ms, pass: (more: number) => (ms += more) };
}

it("lets a burst through, then as many as the rate allows", () => {
  const { now, pass } = clock();
  const buckets = createTokenBuckets({ burst: 3, perMinute: 60, now });
  expect([1, 2, 3].map(() => buckets.take("a"))).toEqual([
    { ok: true, limit: 3, remaining: 2, resetSeconds: 1 },
    { ok: true, limit: 3, remaining: 1, resetSeconds: 2 },
    { ok: true, limit: 3, remaining: 0, resetSeconds: 3 },
  ]);
  expect(buckets.take("a")).toEqual({
    ok: false,
    limit: 3,
    remaining: 0,
    resetSeconds: 3,
    retryAfterSeconds: 1,
  });
  pass(999);
  expect(buckets.take("a").ok).toBe(false);
  pass(1);
  expect(buckets.take("a").ok).toBe(true);
  expect(buckets.take("a").ok).toBe(false);
});

it("says how long to wait at a slow rate", () => {
  const { now } = clock();
  const buckets = createTokenBuckets({ burst: 1, perMinute: 2, now });
  buckets.take("a");
  expect(buckets.take("a")).toMatchObject({ ok: false, retryAfterSeconds: 30 });
});

it("never holds more than the burst, however long it rests", () => {
  const { now, pass } = clock();
  const buckets = createTokenBuckets({ burst: 2, perMinute: 60, now });
  buckets.take("a");
  pass(3_600_000);
  buckets.giveBack("a");
  expect(["a", "a", "a"].map((name) => buckets.take(name).ok)).toEqual([true, true, false]);
});

it("gives back what did not count", () => {
  const { now } = clock();
  const buckets = createTokenBuckets({ burst: 1, perMinute: 1, now });
  expect(buckets.take("a").ok).toBe(true);
  buckets.giveBack("a");
  expect(buckets.take("a").ok).toBe(true);
  expect(buckets.take("a").ok).toBe(false);
});

it("keeps names apart and no more of them than it may", () => {
  const { now } = clock();
  const buckets = createTokenBuckets({ burst: 1, perMinute: 1, maxBuckets: 2, now });
  expect(buckets.take("a").ok).toBe(true);
  expect(buckets.take("b").ok).toBe(true);
  expect(buckets.take("a").ok).toBe(false);
  // Makes room by forgetting `b`, which was not used for longest.
  expect(buckets.take("c").ok).toBe(true);
  expect(buckets.take("a").ok).toBe(false);
  expect(buckets.take("b").ok).toBe(true);
});
