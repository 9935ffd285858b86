import { describe, expect, it } from "vitest";
import { tokensOf } from "../prose/tokens.ts";
import { classesOf, NUMBER_OF } from "./classes-of.ts";
import { templateBook } from "./template-book.ts";

describe("templateBook", () => {
  const book = templateBook(
    ["@not ..2 mention ..3 summary", "approv*|accept all"],
    (name) => NUMBER_OF.get(name) ?? -1,
  );
  const match = (text: string) => {
    const tokens = tokensOf(text);
    return [...book.find(tokens, classesOf(tokens))];
  };

  it("finds words of a class and words with others between, up to the gap", () => {
    expect(match("never ever mention it in the summary")).toEqual([0]);
    expect(match("without a mention in your summary")).toEqual([0]);
    expect(match("never mention one two three four summary")).toEqual([]);
  });

  it("takes a star for any ending, and nothing over the end of a sentence", () => {
    expect(match("approving all of them")).toEqual([1]);
    expect(match("do not. mention the summary")).toEqual([]);
  });
});
