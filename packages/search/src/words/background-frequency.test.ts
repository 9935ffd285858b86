import { expect, it } from "vitest";
import { backgroundFrequencyOf } from "./background-frequency.ts";
import { stem } from "./stem.ts";

it("knows what most skills say, what some say, and nothing of the rest", () => {
  expect(backgroundFrequencyOf("use")).toBeGreaterThan(0.5);
  expect(backgroundFrequencyOf(stem("workflow"))).toBeGreaterThan(
    backgroundFrequencyOf(stem("spreadsheet")) ?? 1,
  );
  expect(backgroundFrequencyOf("xylophone")).toBeUndefined();
});

it("is a table of stems, so that it is met by what the index looks up", () => {
  for (const word of ["create", "generate", "testing", "files"])
    expect(backgroundFrequencyOf(stem(word))).toBeDefined();
});
