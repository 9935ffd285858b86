import { describe, expect, it } from "vitest";
import { CLASS_NAMES } from "./classes-of.ts";
import { fixedNumbers, growingNumbers, UNNOTED } from "./feature-numbers.ts";

const [first = "", second = ""] = CLASS_NAMES;

describe("growingNumbers", () => {
  it("counts features in the order in which they are met, each once", () => {
    const names = new Map<string, number>();
    const numbers = growingNumbers(names);
    const all = [numbers.of("h:own"), numbers.word("send"), numbers.pair("to", "us"), numbers.near(0, 1)];
    expect(all).toEqual([0, 1, 2, 3]);
    expect(numbers.word("send")).toBe(1);
    expect([...names.keys()]).toEqual(["h:own", "w:send", "b:to+us", `n:${first}>${second}`]);
  });
});

describe("fixedNumbers", () => {
  const numbers = fixedNumbers(["h:own", "w:send", "b:to+us", `n:${first}>${second}`]);

  it("knows each kind of feature by its place in the list", () => {
    const all = [numbers.of("h:own"), numbers.word("send"), numbers.pair("to", "us"), numbers.near(0, 1)];
    expect(all).toEqual([0, 1, 2, 3]);
  });

  it("notes nothing else", () => {
    const all = [numbers.of("h:mail"), numbers.word("own"), numbers.pair("us", "to"), numbers.near(1, 0)];
    expect(all).toEqual([UNNOTED, UNNOTED, UNNOTED, UNNOTED]);
  });
});
