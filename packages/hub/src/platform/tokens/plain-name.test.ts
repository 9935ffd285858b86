import { expect, it } from "vitest";
import { nameProblem } from "./plain-name.ts";

it.each(["docs", "Büro & Co.", "研究", "👩‍🔬 lab", " trimmed by the caller ", "x".repeat(100)])(
  "takes %j",
  (name) => {
    expect(nameProblem(name, 100)).toBeUndefined();
  },
);

it.each([
  ["", "must not be empty"],
  [" \t ", "must not be empty"],
  ["x".repeat(101), "must have at most 100 characters"],
  ["a\nb", "must not have control characters or line breaks"],
  ["a\u0000b", "must not have control characters or line breaks"],
  ["a\u001b[31m", "must not have control characters or line breaks"],
  ["a\u202eb", "must not have invisible characters"],
  ["a\u200bb", "must not have invisible characters"],
  ["a\ud800", "must not have invisible characters"],
  ["sk_live_sq1_abc", "must not be an API key"],
])("refuses %j", (name, problem) => {
  expect(nameProblem(name, 100)).toBe(problem);
});
