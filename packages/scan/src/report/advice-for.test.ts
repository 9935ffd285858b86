import { expect, it } from "vitest";
import { adviceFor } from "./advice-for.ts";

it("has something to say for every family, for limits of the scan, and for rules to come", () => {
  const families = Array.from({ length: 21 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`);
  const advice = [...families, "scan", "R99"].map((family) => adviceFor(`${family}.some_rule`));
  expect(new Set(advice).size).toBe(23);
  for (const sentence of advice) expect(sentence).toMatch(/^[A-Z].*\.$/);
});
