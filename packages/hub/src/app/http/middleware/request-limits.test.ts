import { describe, expect, it } from "vitest";
import { createRequestLimits } from "./request-limits.ts";

describe("createRequestLimits", () => {
  it("counts down for each key and address by itself, and then says when to come again", () => {
    const limits = createRequestLimits({ ratePerKey: 2, ratePerAddress: 1 });
    expect(limits.takeForKey("a")).toMatchObject({ "ratelimit-limit": "2", "ratelimit-remaining": "1" });
    limits.takeForKey("a");
    expect(() => limits.takeForKey("a")).toThrow(
      expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 30 }),
    );
    expect(limits.takeForKey("b")).toMatchObject({ "ratelimit-remaining": "1" });
    limits.takeForAddress("192.0.2.1");
    expect(() => limits.takeForAddress("192.0.2.1")).toThrow(
      expect.objectContaining({ code: "rate_limited", state: expect.objectContaining({ limit: 1 }) }),
    );
  });

  it("gives a request back a minute after the only one of a minute", () => {
    const limits = createRequestLimits({ ratePerKey: 1, ratePerAddress: 1 });
    limits.takeForAddress("192.0.2.1");
    expect(() => limits.takeForAddress("192.0.2.1")).toThrow(
      expect.objectContaining({ retryAfterSeconds: 60 }),
    );
  });

  it("tries a key without throwing, against the same limit", () => {
    const limits = createRequestLimits({ ratePerKey: 1, ratePerAddress: 0 });
    expect(limits.tryKey("a")).toMatchObject({ "ratelimit-limit": "1", "ratelimit-remaining": "0" });
    expect(limits.tryKey("a")).toBeUndefined();
    expect(() => limits.takeForKey("a")).toThrow(expect.objectContaining({ code: "rate_limited" }));
  });

  it("has no limit where it is 0", () => {
    const limits = createRequestLimits({ ratePerKey: 0, ratePerAddress: 0 });
    for (let count = 0; count < 1000; count += 1) {
      expect(limits.takeForKey("a")).toEqual({});
      expect(limits.tryKey("a")).toEqual({});
      expect(limits.takeForAddress("192.0.2.1")).toEqual({});
    }
  });
});
