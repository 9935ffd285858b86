import { describe, expect, it } from "vitest";
import type { AskedWord } from "../query/asked-words.ts";
import { readClosely } from "./read-closely.ts";

/** Letters are words: capitals those of the concept of their place in the alphabet, others words of grammar, "?" one that no skill has. */
const asked = (letters: string): AskedWord[] =>
  Array.from(letters, (letter) => ({
    mark: letter === "?" ? undefined : letter.charCodeAt(0),
    concept: /[A-Z]/.test(letter) ? letter.charCodeAt(0) - 65 : -1,
  }));
/** A blank is where a text ends. */
const text = (letters: string) =>
  Uint16Array.from(letters, (letter) => (letter === " " ? 0 : letter.charCodeAt(0)));
const read = (question: string, texts: readonly string[], masses: readonly number[] = [1, 1, 1, 1]) =>
  readClosely(asked(question), masses, texts.map(text));
/** What a thing is worth that so many of so many texts have. */
const idf = (having: number, of: number) => Math.log(1 + (of - having + 0.5) / (having + 0.5));

describe("words side by side", () => {
  it("count in the order of the question, with words of grammar among them, once for each text", () => {
    const { pairs } = read("ABuC", ["ABAB", "BA", "uC", "A B", ""]);
    expect([...pairs]).toEqual([idf(1, 5), 0, idf(1, 5), 0, 0]);
  });

  it("count for less when more of the texts have them", () => {
    const { pairs } = read("ABC", ["AB", "ABC", "AB"]);
    expect([...pairs]).toEqual([idf(3, 3), idf(3, 3) + idf(1, 3), idf(3, 3)]);
  });

  it("are not those around a word that no skill has", () => {
    expect([...read("A?B", ["AB"]).pairs]).toEqual([0]);
  });

  it("count once more where three of them stand together", () => {
    const { triples } = read("ABuC", ["ABu", "ABuC", "AB uC", "BuC", "AxBuC"]);
    expect([...triples]).toEqual([idf(2, 5), idf(2, 5) + idf(3, 5), 0, idf(3, 5), idf(3, 5)]);
  });

  it("are no three when the question has them as two pairs in different places", () => {
    expect([...read("AB?BC", ["ABC"]).triples]).toEqual([0]);
  });

  it("are found again when the question repeats a word", () => {
    expect([...read("ABA", ["ABA", "BA"]).pairs]).toEqual([idf(1, 2) + idf(2, 2), idf(2, 2)]);
  });
});

describe("what is answered nearby", () => {
  const apart = (words: number) => `A${"x".repeat(words - 1)}B`;

  it("is the most of the question within twenty-four words", () => {
    expect([...read("AB", [apart(23), apart(24), "A", "xx", ""], [2, 3]).nearby]).toEqual([5, 3, 2, 0, 0]);
  });

  it("counts a word once, however often it is said, and those of grammar not at all", () => {
    expect([...read("AuB", ["AAuA", "uuu"], [2, 3]).nearby]).toEqual([2, 0]);
  });

  it("goes with the text, and begins anew with each", () => {
    const far = "x".repeat(24);
    expect([...read("ABC", [`AB${far}BC${far}C`, `A${far}C`, "C"], [1, 1, 5]).nearby]).toEqual([6, 5, 5]);
    expect([...read("AB", [`A${"x".repeat(20)}A${"x".repeat(10)}B`], [2, 3]).nearby]).toEqual([5]);
  });
});
