import { expect, it } from "vitest";
import { isSettled, sameStamp } from "./file-stamp.ts";

it("does not rely on a file that was changed in the tick in which it is read", () => {
  expect(isSettled({ ctimeMs: 1_000_000 }, 1_000_005)).toBe(false);
  expect(isSettled({ ctimeMs: 1_000_000 }, 1_000_021)).toBe(true);
});

it("does not wait for a file from the future", () => {
  expect(isSettled({ ctimeMs: 1_001_000 }, 1_000_000)).toBe(false);
  expect(isSettled({ ctimeMs: 1_100_000 }, 1_000_000)).toBe(true);
});

it("tells files apart by each of the four", () => {
  const stamp = { sizeBytes: 1, mtimeMs: 2, ctimeMs: 3, ino: 4 };
  expect(sameStamp(stamp, { ...stamp })).toBe(true);
  for (const key of ["sizeBytes", "mtimeMs", "ctimeMs", "ino"] as const) {
    expect(sameStamp(stamp, { ...stamp, [key]: 9 })).toBe(false);
  }
});
