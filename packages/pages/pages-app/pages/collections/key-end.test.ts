import { expect, it } from "vitest";
import { endOf } from "./key-end.ts";

const now = new Date("2030-01-02T00:00:00Z");

it("says why a key ended, revoked before expired, and nothing of one that works", () => {
  expect(endOf({}, now)).toBeUndefined();
  expect(endOf({ expiresAt: "2030-01-02T00:00:01Z" }, now)).toBeUndefined();
  expect(endOf({ expiresAt: "2030-01-02T00:00:00Z" }, now)).toBe("Expired");
  expect(endOf({ expiresAt: "2029-01-01T00:00:00Z", revokedAt: "2029-01-01T00:00:00Z" }, now)).toBe(
    "Revoked",
  );
});
