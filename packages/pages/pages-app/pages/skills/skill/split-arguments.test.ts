import { describe, expect, it } from "vitest";
import { splitArguments } from "./split-arguments.ts";

describe("a line of arguments", () => {
  it.each([
    ["", []],
    ["  a   b\tc ", ["a", "b", "c"]],
    [`--name "Ada L" 'x y'`, ["--name", "Ada L", "x y"]],
    [`a"b c"d ''`, ["ab cd", ""]],
    [String.raw`a\ b "c\"d" 'e\f'`, ["a b", 'c"d', String.raw`e\f`]],
    ["$HOME *.md $(id) ; rm", ["$HOME", "*.md", "$(id)", ";", "rm"]],
  ])("splits %j", (line, args) => {
    expect(splitArguments(line)).toEqual({ args });
  });

  it("says what is unfinished", () => {
    expect(splitArguments(`a "b`)).toEqual({ problem: 'A quote " is not closed' });
    expect(splitArguments("a \\")).toEqual({ problem: "A backslash at the end stands before nothing" });
  });
});
