import { describe, expect, it } from "vitest";
import { lastDays, spendingByDay } from "./spending-by-day.ts";

const now = new Date("2030-03-02T12:00:00Z");
const entry = { id: 1, balanceAfter: 0, reason: "import", ref: "pdf" };

describe("spending by day", () => {
  it("has every day, the oldest first, over the end of a month", () => {
    expect(lastDays(3, now)).toEqual(["2030-02-28", "2030-03-01", "2030-03-02"]);
  });

  it("counts what was taken, takes off what was given back, and leaves grants out", () => {
    const spent = spendingByDay(
      [
        { ...entry, kind: "reserve", amount: -10, at: "2030-03-01T01:00:00Z" },
        { ...entry, kind: "settle", amount: 0, at: "2030-03-01T02:00:00Z" },
        { ...entry, kind: "reserve", amount: -10, at: "2030-03-02T00:00:00Z" },
        { ...entry, kind: "refund", amount: 10, at: "2030-03-02T00:01:00Z" },
        { ...entry, kind: "reserve", amount: -1, at: "2030-03-02T03:00:00Z" },
        { ...entry, kind: "grant", amount: 500, at: "2030-03-02T04:00:00Z" },
      ],
      3,
      now,
    );
    expect(spent.map((day) => day.spent)).toEqual([0, 10, 1]);
  });

  it("never says that a day gained: a refund may come the day after", () => {
    const refund = { ...entry, kind: "refund", amount: 10, at: "2030-03-02T00:01:00Z" } as const;
    expect(spendingByDay([refund], 1, now)).toEqual([{ day: "2030-03-02", spent: 0 }]);
  });
});
