import { expect, it } from "vitest";
import { FAMILIES, familyNames } from "../engine/families.ts";
import { adviceFor } from "./advice-for.ts";

it("has something to say for every family, for limits of the scan, and for rules to come", () => {
  const advice = [...familyNames, "scan", "other"].map((family) => adviceFor(`${family}.some-rule`));
  expect(new Set(advice).size).toBe(23);
  for (const sentence of advice) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it("knows families by the numbers that they had", () => {
  for (const family of familyNames)
    expect(adviceFor(`${FAMILIES[family].number}.some_rule`)).toBe(FAMILIES[family].fix);
  expect(adviceFor("R99.some_rule")).toBe(adviceFor("other.some-rule"));
});
