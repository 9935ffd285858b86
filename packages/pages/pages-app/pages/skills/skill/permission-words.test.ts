import { expect, it } from "vitest";
import { outcomeOf, whyClosed } from "./permission-words.ts";

it("says who has to act when something is closed, and nothing when it is open", () => {
  expect(whyClosed("on", "network")).toBeUndefined();
  expect(whyClosed("operator", "packages")).toContain("operator");
  expect(whyClosed("plan", "network")).toContain("plan");
});

it("has a word for each outcome, also for one that it does not know", () => {
  const row = { host: "a.example", count: 1, sentBytes: 0, receivedBytes: 0 };
  expect(outcomeOf(row)).toBe("reached");
  expect(outcomeOf({ ...row, refused: "not_listed" })).toBe("refused: not allowed");
  expect(outcomeOf({ ...row, refused: "a_new_reason" })).toBe("refused");
});
