import { describe, expect, it } from "vitest";
import { displayWidth, fitWidth } from "./display-width.ts";

describe("displayWidth", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["e\u0301", 1],
    ["世界", 4],
    ["한글", 4],
    ["ﾊﾝ", 2],
    ["Ａ", 2],
    ["👍", 2],
    ["👩‍👩‍👧", 2],
    ["❤️", 2],
    ["🇩🇪", 2],
    ["привет", 6],
  ])("counts the cells of %j as %i", (text, cells) => {
    expect(displayWidth(text)).toBe(cells);
  });
});

describe("fitWidth", () => {
  it.each([
    ["abcdef", 6, "abcdef"],
    ["abcdef", 5, "abcd…"],
    ["世界世界", 5, "世界…"],
    ["世界世界", 4, "世…"],
    ["ab 世界", 4, "ab…"],
    ["abc", 0, ""],
  ])("cuts %j to %i cells", (text, cells, cut) => {
    expect(fitWidth(text, cells)).toBe(cut);
    expect(displayWidth(fitWidth(text, cells))).toBeLessThanOrEqual(cells);
  });
});
