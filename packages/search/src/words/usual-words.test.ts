import { expect, it } from "vitest";
import { stem } from "./stem.ts";
import { usualShareOf } from "./usual-words.ts";

it("knows what most skills say, what some say, and nothing of the rest", () => {
  expect(usualShareOf("use")).toBeGreaterThan(0.5);
  expect(usualShareOf(stem("workflow"))).toBeGreaterThan(usualShareOf(stem("spreadsheet")) ?? 1);
  expect(usualShareOf("xylophone")).toBeUndefined();
});

it("is a table of stems, so that it is met by what the index looks up", () => {
  for (const word of ["create", "generate", "testing", "files"])
    expect(usualShareOf(stem(word))).toBeDefined();
});
