import { describe, expect, it } from "vitest";
import { runTimeMs, UNPLANNED } from "./run-time.ts";

const plan = (maxRunSeconds: number) => ({ ...UNPLANNED, name: "team", maxRunSeconds });

describe("runTimeMs", () => {
  it("is a minute unless the call asks for another time that the plan has", () => {
    expect(runTimeMs(undefined, plan(1800))).toBe(60_000);
    expect(runTimeMs(1_800_000, plan(1800))).toBe(1_800_000);
    expect(runTimeMs(5_000, plan(1800))).toBe(5_000);
  });

  it("is what the plan has for a call that asks for no time, or for the usual", () => {
    expect(runTimeMs(undefined, plan(30))).toBe(30_000);
    expect(runTimeMs(60_000, plan(30))).toBe(30_000);
  });

  it("refuses what the plan does not have, with what it has", () => {
    expect(() => runTimeMs(121_000, plan(120))).toThrow(
      expect.objectContaining({
        code: "quota_exceeded",
        message: "A script may run for 120 seconds at most on the plan 'team'.",
        suggestions: expect.arrayContaining(["Pass timeout_seconds: 120 or less"]),
      }),
    );
  });
});
