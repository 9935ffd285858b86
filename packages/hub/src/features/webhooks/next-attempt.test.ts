import { describe, expect, it } from "vitest";
import { nextAttempt } from "./next-attempt.ts";

const now = new Date("2026-11-01T00:00:00Z");
const failed = { attempts: 1, status: 500, retryAfter: undefined, now, random: 0 };
const HOUR = 3_600_000;

describe("after an attempt that failed", () => {
  it("the next comes after the times of the table, and after ten there is none", () => {
    const delays = Array.from({ length: 10 }, (_, index) => nextAttempt({ ...failed, attempts: index + 1 }));
    expect(delays.map((next) => (next.kind === "retry" ? next.delayMs / 1000 : next.kind))).toEqual([
      5,
      300,
      1_800,
      7_200,
      18_000,
      36_000,
      50_400,
      72_000,
      86_400,
      "give-up",
    ]);
  });

  it("it comes up to a fifth later by chance", () => {
    expect(nextAttempt({ ...failed, random: 1 })).toMatchObject({ delayMs: 6_000 });
  });

  it.each([429, 502, 504])("a receiver that answers %i is left alone for as long as it asks", (status) => {
    const after = (retryAfter: string) => nextAttempt({ ...failed, status, retryAfter });
    expect(after("120")).toEqual({ kind: "retry", delayMs: 120_000, isOverloaded: true });
    expect(after("Sun, 01 Nov 2026 01:00:00 GMT")).toMatchObject({ delayMs: HOUR });
    // Sooner than the table is no wish that anybody has.
    expect(after("1")).toMatchObject({ delayMs: 5_000 });
    expect(after("Sat, 31 Oct 2026 01:00:00 GMT")).toMatchObject({ delayMs: 5_000 });
    expect(after("soon")).toMatchObject({ delayMs: 5_000 });
    expect(after("999999999")).toMatchObject({ delayMs: 24 * HOUR });
  });

  it("other failures cannot ask for another time", () => {
    for (const status of [undefined, 302, 400, 500, 503])
      expect(nextAttempt({ ...failed, status, retryAfter: "3600" })).toEqual({
        kind: "retry",
        delayMs: 5_000,
        isOverloaded: false,
      });
  });

  it("there is none for a receiver that is gone", () => {
    expect(nextAttempt({ ...failed, status: 410 })).toEqual({ kind: "gone" });
  });
});
