import { expect, it } from "vitest";
import { stem } from "./stem.ts";

it.each([
  ["tests", "test"],
  ["testing", "test"],
  ["tested", "test"],
  ["queries", "query"],
  ["processes", "process"],
  ["debugging", "debug"],
  ["string", "string"],
  ["css", "css"],
  ["deployment", "deploy"],
  ["customers", "customer"],
  ["数据", "数据"],
])("folds %s to %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

it.each([
  ["optimize", "optimization", "optimising", "optimizer"],
  ["configure", "configuration", "configuring"],
  ["analyze", "analysis", "analytics", "analyser"],
  ["convert", "conversion", "converter"],
  ["describe", "description"],
  ["secure", "security"],
  ["notify", "notification"],
  ["payment", "payouts", "pays"],
])("folds %s and its relatives to one stem", (...words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
});

it.each([
  ["form", "format"],
  ["customer", "custom"],
  ["general", "generate"],
  ["meet", "meeting"],
  ["post", "poster"],
])("keeps %s and %s apart", (a, b) => {
  expect(stem(a)).not.toBe(stem(b));
});
