import { expect, it } from "vitest";
import { pickRange, takeSessionUser } from "./session-user.ts";

it("takes numbers that nobody hands out, and lower ones where a container has no others", () => {
  expect(pickRange("         0          0 4294967295\n")).toEqual({ first: 1_900_000_000, count: 1_000_000 });
  expect(pickRange("         0     100000      65536\n")).toEqual({ first: 40_000, count: 20_000 });
});

it.runIf(process.getuid?.() === 0)("gives each session of a root server its own user, never root", () => {
  const taken = new Set<number>();
  const users = Array.from({ length: 100 }, () => takeSessionUser(taken)?.uid ?? 0);
  expect(new Set(users).size).toBe(100);
  expect(Math.min(...users)).toBeGreaterThanOrEqual(40_000);
  expect(taken.size).toBe(100);
});
