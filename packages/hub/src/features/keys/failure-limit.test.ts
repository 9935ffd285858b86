import { expect, it } from "vitest";
import { RateLimitedError } from "../../platform/limits/rate-limit.ts";
import { createFailureLimit } from "./failure-limit.ts";

const one = { burst: 1, perMinute: 1 };
const many = { burst: 1_000, perMinute: 1 };
const still = () => 0;

it("counts by address, and gives back what was no failure", () => {
  const limit = createFailureLimit({ perAddress: one, perPrefix: many }, still);
  limit.begin("192.0.2.1", undefined).succeeded();
  limit.begin("192.0.2.1", "sk_live_sq1_abcd").succeeded();
  limit.begin("192.0.2.1", undefined);
  expect(() => limit.begin("192.0.2.1", undefined)).toThrow(RateLimitedError);
  limit.begin("192.0.2.2", undefined);
});

it("counts by the first 16 characters of the key from wherever they come", () => {
  const limit = createFailureLimit({ perAddress: many, perPrefix: one }, still);
  limit.begin("192.0.2.1", "sk_live_sq1_abcdXXX").succeeded();
  limit.begin("192.0.2.1", "sk_live_sq1_abcdXXX");
  expect(() => limit.begin("192.0.2.2", "sk_live_sq1_abcdYYY")).toThrow(RateLimitedError);
  limit.begin("192.0.2.2", "sk_live_sq1_abceYYY");
});

it("says when to come back", () => {
  const limit = createFailureLimit({ perAddress: { burst: 1, perMinute: 2 }, perPrefix: many }, still);
  limit.begin("192.0.2.1", undefined);
  expect(() => limit.begin("192.0.2.1", undefined)).toThrow(
    expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 30 }),
  );
});
