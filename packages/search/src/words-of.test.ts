import { expect, it } from "vitest";
import { stem, wordsOf } from "./words-of.ts";

it("splits identifiers of every style into their parts and keeps the whole", () => {
  expect(wordsOf("pdf-to-text")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("pdf_to_text")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("pdfToText")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("HTTPServer")).toEqual(["http", "server", "httpserver"]);
});

it("splits text without spaces into pairs of characters", () => {
  expect(wordsOf("数据分析")).toEqual(["数据", "据分", "分析"]);
});

it("gives no words for punctuation, and none for encoded data", () => {
  expect(wordsOf("!!! --- ... 🎉")).toEqual([]);
  expect(wordsOf("a".repeat(10_000))).toEqual([]);
});

it.each([
  ["tests", "test"],
  ["testing", "test"],
  ["tested", "test"],
  ["queries", "query"],
  ["processes", "process"],
  ["debugging", "debug"],
  ["string", "string"],
  ["css", "css"],
])("folds %s to %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});
