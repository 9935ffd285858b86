import { describe, expect, it } from "vitest";
import { formatBytes, formatCount, formatDuration, formatShortDay, formatWholeDay } from "./format.ts";

describe("numbers for people", () => {
  it("gives sizes in the unit that they are read in", () => {
    expect([0, 999, 1000, 12_345, 1_250_000, 3e9].map(formatBytes)).toEqual([
      "0 B",
      "999 B",
      "1.0 kB",
      "12 kB",
      "1.3 MB",
      "3.0 GB",
    ]);
  });

  it("gives durations in the unit that they are read in", () => {
    expect([12, 999, 1500, 125_000].map(formatDuration)).toEqual(["12 ms", "999 ms", "1.5 s", "2 min 5 s"]);
  });

  it("gives a day that is the same everywhere as that day, wherever it is read", () => {
    expect(formatWholeDay("2026-10-17")).toBe("Oct 17, 2026");
    expect(formatShortDay(Date.parse("2026-10-17"))).toBe("Oct 17");
  });

  it("counts one and many", () => {
    expect(formatCount(1, "skill")).toBe("1 skill");
    expect(formatCount(1234, "skill")).toBe("1,234 skills");
    expect(formatCount(0, "reply", "replies")).toBe("0 replies");
  });
});
