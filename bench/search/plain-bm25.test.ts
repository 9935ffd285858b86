import { expect, it } from "vitest";
import { plainBm25 } from "./plain-bm25.ts";

it("ranks by rarity, frequency and length, as BM25 does, and knows only whole words", () => {
  const rank = plainBm25([
    { id: "a", text: "pdf forms" },
    { id: "b", text: `pdf ${"word ".repeat(50)}` },
    { id: "c", text: "word pdf pdf pdf" },
  ]);
  expect(rank("pdf", 9)).toEqual(["c", "a", "b"]);
  expect(rank("forms pdf", 1)).toEqual(["a"]);
  expect(rank("form", 9)).toEqual([]);
});
