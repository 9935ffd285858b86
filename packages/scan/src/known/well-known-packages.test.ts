import { describe, expect, it } from "vitest";
import { lookalikeOf } from "./well-known-packages.ts";

describe("lookalikeOf", () => {
  it.each([
    ["reqeusts", "requests"],
    ["request s".replace(" ", ""), undefined],
    ["requestss", "requests"],
    ["pandsa", "pandas"],
    ["expres", "express"],
    ["crossenv", undefined],
    ["lodash4", undefined],
    ["requests", undefined],
    ["preact", undefined],
    ["scikit_learn", undefined],
    ["my-own-tool", undefined],
  ])("of %s is %s", (name, expected) => {
    expect(lookalikeOf(name)).toBe(expected);
  });
});
