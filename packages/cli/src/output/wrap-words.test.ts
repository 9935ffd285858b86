import { describe, expect, it } from "vitest";
import { fitWords, wrapWords } from "./wrap-words.ts";

describe("wrapWords", () => {
  it("breaks between words and never inside of one", () => {
    expect(wrapWords("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrapWords("a ~/very/long/path b", 6)).toEqual(["a", "~/very/long/path", "b"]);
  });

  it("leaves what fits as it is", () => {
    expect(wrapWords("one two", 7)).toEqual(["one two"]);
    expect(wrapWords("", 7)).toEqual([""]);
  });

  it("counts cells, not characters", () => {
    expect(wrapWords("世界 世界", 8)).toEqual(["世界", "世界"]);
    expect(wrapWords("世界 世界", 9)).toEqual(["世界 世界"]);
  });
});

describe("fitWords", () => {
  it("ends behind a word and says that there is more", () => {
    expect(fitWords("Fills in PDF forms.", 12)).toBe("Fills in …");
    expect(fitWords("Fills in PDF forms.", 19)).toBe("Fills in PDF forms.");
  });

  it("ends inside of a word only where there is no other end", () => {
    expect(fitWords("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
    expect(fitWords("今日は世界今日は世界", 9)).toBe("今日は世…");
  });
});
