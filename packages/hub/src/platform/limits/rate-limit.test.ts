import { expect, it } from "vitest";
import { createRateLimiter, RateLimitedError } from "./rate-limit.ts";

const slow = { now: () => 0 };

it("limits keys and addresses on their own", () => {
  const limiter = createRateLimiter({
    perKey: { burst: 2, perMinute: 60 },
    perAddress: { burst: 1, perMinute: 60 },
    ...slow,
  });
  expect(limiter.take("key:a")).toEqual({ ok: true, limit: 2, remaining: 1, resetSeconds: 1 });
  expect(limiter.takeAtOnce("key:a")?.ok).toBe(true);
  expect(limiter.takeAtOnce("key:a")?.ok).toBe(false);
  expect(limiter.takeAtOnce("key:b")?.ok).toBe(true);
  expect(limiter.takeAtOnce("address:192.0.2.1")?.ok).toBe(true);
  expect(limiter.takeAtOnce("address:192.0.2.1")?.ok).toBe(false);
  expect(limiter.takeAtOnce("address:192.0.2.2")?.ok).toBe(true);
});

it("takes all addresses of one IPv6 network for one", () => {
  const limiter = createRateLimiter({
    perKey: { burst: 1, perMinute: 60 },
    perAddress: { burst: 1, perMinute: 60 },
    ...slow,
  });
  expect(limiter.takeAtOnce("address:2001:db8::1")?.ok).toBe(true);
  expect(limiter.takeAtOnce("address:2001:db8::2")?.ok).toBe(false);
  expect(limiter.takeAtOnce("address:2001:db8:0:1::1")?.ok).toBe(true);
});

it("says when to try again", () => {
  const error = new RateLimitedError(12);
  expect(error.code).toBe("rate_limited");
  expect(error.retryAfterSeconds).toBe(12);
  expect(error.suggestions).toEqual(["Try again in 12 seconds"]);
  expect(new RateLimitedError(1).suggestions).toEqual(["Try again in 1 second"]);
});
