import { describe, expect, it } from "vitest";
import { isSigned, signedHeaders, skewOf } from "./internal-signature.ts";

const secret = Buffer.alloc(32, 7);
const now = 1_800_000_000_000;

function check(headers: Record<string, string>, { body = "{}", key = secret, atMs = now } = {}): boolean {
  return isSigned(key, new Headers(headers), body, atMs);
}

describe("isSigned", () => {
  const headers = signedHeaders(secret, "{}", now);

  it("accepts what an instance with the same secret sent a moment ago", () => {
    expect(check(headers)).toBe(true);
    expect(check(headers, { atMs: now + 30_000 })).toBe(true);
    expect(check(headers, { atMs: now - 30_000 })).toBe(true);
  });

  it("refuses another body, secret or time", () => {
    expect(check(headers, { body: "{ }" })).toBe(false);
    expect(check(headers, { key: Buffer.alloc(32, 8) })).toBe(false);
    expect(check(headers, { atMs: now + 31_000 })).toBe(false);
    expect(check(headers, { atMs: now - 31_000 })).toBe(false);
    expect(check({ ...headers, "skillquay-timestamp": "1800000001" })).toBe(false);
  });

  it.each([{}, { "skillquay-timestamp": "1800000000" }, { ...headers, "skillquay-signature": "00" }])(
    "refuses headers that are missing or no signature: %j",
    (given) => {
      expect(check(given)).toBe(false);
    },
  );
});

describe("skewOf", () => {
  const headers = new Headers(signedHeaders(secret, "{}", now));

  it("tells by how much the clock of an instance is wrong", () => {
    expect(skewOf(secret, headers, now - 45_000)).toBe(45);
    expect(skewOf(secret, headers, now + 3_600_000)).toBe(-3600);
  });

  it("tells nothing to whoever is no instance, nor of clocks that agree", () => {
    expect(skewOf(Buffer.alloc(32, 8), headers, now - 45_000)).toBeUndefined();
    expect(skewOf(secret, new Headers(), now)).toBeUndefined();
    expect(skewOf(secret, headers, now - 10_000)).toBeUndefined();
  });
});
