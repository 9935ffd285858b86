import { expect, it } from "vitest";
import { stem } from "./stem.ts";
import { shortFormOf, synonymsOf } from "./synonyms.ts";

const textsOf = (word: string) => synonymsOf(word, stem(word)).map(({ text }) => text);

it("knows abbreviations in both directions, and trusts them more than synonyms", () => {
  expect(textsOf("k8s")).toContain("kubernetes");
  expect(textsOf("kubernetes")).toContain("k8s");
  const trustOf = (word: string, text: string) =>
    synonymsOf(word, stem(word)).find((way) => way.text === text)?.trust ?? 0;
  expect(trustOf("k8s", "kubernetes")).toBeGreaterThan(trustOf("picture", "image"));
  expect(trustOf("picture", "image")).toBeGreaterThan(0);
});

it("finds synonyms of any form of a word, and never the word itself", () => {
  expect(textsOf("pictures")).toEqual(textsOf("picture"));
  expect(textsOf("image")).not.toContain("image");
  expect(textsOf("zebra")).toEqual([]);
});

it("shortens a phrase to its abbreviation", () => {
  expect(shortFormOf(["artificial", "intelligence"].map(stem).join(" "))).toBe("ai");
  expect(shortFormOf("artificial")).toBeUndefined();
});
