import { expect, it } from "vitest";
import { variableWords } from "./variable-words.ts";

const variable = (name: string, isNeeded: boolean, isGiven = false) => ({
  name,
  isNeeded,
  isGiven,
  scripts: [],
});

it.each([
  [[], "Nothing could be read about what its scripts need; its instructions may say."],
  [[variable("A", true)], "Its scripts need A."],
  [[variable("B", false)], "They can use B."],
  [
    [variable("A", true, true), variable("B", false), variable("C", true)],
    "Its scripts need A (set), C. They can use B.",
  ],
])("says what scripts read: %j", (variables, expected) => {
  expect(variableWords({ variables })).toBe(expected);
});
