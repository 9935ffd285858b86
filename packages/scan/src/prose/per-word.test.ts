import { describe, expect, it } from "vitest";
import { perWord } from "./per-word.ts";
import { tokensOf } from "./tokens.ts";

describe("perWord", () => {
  it("looks a word up once, wherever it stands", () => {
    const looked: string[] = [];
    const lengthOf = perWord(({ word }) => {
      looked.push(word);
      return word.length;
    });
    const lengths = tokensOf("Send it, send it now;").map((token) => lengthOf(token));
    expect(lengths).toEqual([4, 2, 4, 2, 3, 1]);
    expect(looked).toEqual(["send", "it", "now", "|"]);
  });

  it("never gives the answer for one word to another, however many there are", () => {
    const same = perWord(({ word }) => word);
    for (let round = 0; round < 2; round += 1)
      for (let at = 0; at < 100_000; at += 1_000)
        for (const token of tokensOf(
          `${Array.from({ length: 400 }, (_, word) => `w${at + word}`).join(" ")}`,
        ))
          if (same(token) !== token.word) expect.fail(`${token.word} was taken for ${same(token)}`);
  });
});
