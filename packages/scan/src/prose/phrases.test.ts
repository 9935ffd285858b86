import { describe, expect, it } from "vitest";
import { phraseBook } from "./phrases.ts";
import { tokensOf } from "./tokens.ts";

const book = phraseBook([
  ["late", ["only? after ..2 yes"]],
  ["steal", ["copi*|copy ..3 key|token", "secret"]],
]);
const match = (text: string) => [...book.find(tokensOf(text))];

describe("phraseBook", () => {
  it("finds a phrase with or without what may be missing, also at its beginning", () => {
    expect(match("Only after a clear yes")).toEqual([
      [
        "late",
        [
          { start: 0, end: 5 },
          { start: 1, end: 5 },
        ],
      ],
    ]);
    expect(match("Go on after a yes")).toEqual([["late", [{ start: 2, end: 5 }]]]);
  });

  it("takes words by their stem and by a beginning, with no more words between than the gap", () => {
    expect(match("Copying all of the keys")).toEqual([["steal", [{ start: 0, end: 5 }]]]);
    expect(match("copy all of the other keys")).toEqual([]);
  });

  it("does not reach over the end of a sentence", () => {
    expect(match("Copy it. The token stays")).toEqual([]);
  });
});
