import { expect, it } from "vitest";
import { bodyBudgetBytes } from "./body-budget.ts";

it("indexes a few hundred skills in full and ten thousand by their beginning", () => {
  expect(bodyBudgetBytes(0)).toBe(65_536);
  expect(bodyBudgetBytes(300)).toBe(65_536);
  expect(bodyBudgetBytes(2_600)).toBe(24_197);
  expect(bodyBudgetBytes(10_000)).toBe(1_258);
});

it("gives five thousand skills more each than one more than that", () => {
  expect(bodyBudgetBytes(960)).toBe(65_536);
  expect(bodyBudgetBytes(961)).toBe(65_467);
  expect(bodyBudgetBytes(5_000)).toBe(12_582);
  expect(bodyBudgetBytes(5_001)).toBe(2_516);
});
