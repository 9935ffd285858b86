import { describe, expect, it } from "vitest";
import { createAdminGuard } from "./admin-guard.ts";

describe("createAdminGuard", () => {
  const check = createAdminGuard("correct-horse-battery");

  it("lets the secret in", () => {
    expect(() => check("correct-horse-battery")).not.toThrow();
  });

  it.each([undefined, "", "correct-horse-batter", "correct-horse-battery ", "x".repeat(10_000)])(
    "refuses %j in the same words",
    (presented) => {
      expect(() => check(presented)).toThrow("This needs the operator's secret.");
    },
  );

  it("does not take no header for an empty secret", () => {
    expect(() => createAdminGuard("")(undefined)).toThrow();
  });
});
