import { expect, it } from "vitest";
import { stem } from "./stem.ts";
import { translateUnspaced, translateWord } from "./translate-word.ts";

it.each([
  ["convertir", "convert"],
  ["umwandeln", "convert"],
  ["analizar", "analyze"],
  ["datenbank", "database"],
  ["создать", "create"],
  ["테스트를", "test"],
])("translates %s, inflected or not", (word, english) => {
  expect(translateWord(word)).toContain(stem(english));
});

it("has no translation for English words that only look alike", () => {
  for (const word of ["kubernetes", "form", "plan", "data", "leaf"])
    expect(translateWord(`${word}x`)).toEqual([]);
});

it("finds the longest known words in a text without spaces", () => {
  expect(translateUnspaced("数据库查询优化").map(({ word }) => word)).toEqual(["数据库", "查询", "优化"]);
  expect(translateUnspaced("")).toEqual([]);
});
