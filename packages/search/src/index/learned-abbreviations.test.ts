import { expect, it } from "vitest";
import { abbreviationsIn, createLearnedAbbreviations } from "./learned-abbreviations.ts";

it("reads abbreviations explained either way round, and nothing else in parentheses", () => {
  expect(abbreviationsIn("Servers for the Model Context Protocol (MCP).")).toEqual([
    { short: "mcp", long: "model context protocol" },
  ]);
  expect(abbreviationsIn("Uses HIG (Human Interface Guidelines) rules")).toEqual([
    { short: "hig", long: "human interface guidelines" },
  ]);
  expect(abbreviationsIn("PostgreSQL (FTS) and notes (see below) and (open")).toEqual([]);
});

it("forgets an abbreviation with the last skill that explained it", () => {
  const learned = createLearnedAbbreviations();
  const pair = { short: "mcp", long: "model context protocol" };
  learned.add([pair]);
  learned.add([pair]);
  learned.remove([pair]);
  expect(learned.expansionsOf("mcp")).toEqual(["model context protocol"]);
  expect(learned.shortFormOf("model context protocol")).toBe("mcp");
  learned.remove([pair]);
  expect(learned.expansionsOf("mcp")).toEqual([]);
  expect(learned.shortFormOf("model context protocol")).toBeUndefined();
});

it("reads every abbreviation of a text, of two words and of seven", () => {
  const text =
    "Machine Learning (ML), then Optical Character Recognition (OCR) and ABCDEFG (alpha beta gamma delta eps zeta eta)";
  expect(abbreviationsIn(text).map(({ short }) => short)).toEqual(["ml", "ocr"]);
  expect(abbreviationsIn("ABCDEFG (a1 b2 c3 d4 e5 f6 g7)")).toEqual([
    { short: "abcdefg", long: "a1 b2 c3 d4 e5 f6 g7" },
  ]);
  expect(abbreviationsIn("Points of Interest (POI), PI (Points of Interest) and Points (PO)")).toEqual([
    { short: "poi", long: "points of interest" },
    { short: "pi", long: "points of interest" },
  ]);
});

it("does not take half a page in parentheses for an explanation", () => {
  const long = (letters: number) => `${"a".repeat(letters)} bbb ccc`;
  expect(abbreviationsIn(`ABC (${long(71)})`)).toHaveLength(1);
  expect(abbreviationsIn(`ABC (${long(72)})`)).toEqual([]);
});

it("gives the two most frequent explanations, the most frequent first", () => {
  const learned = createLearnedAbbreviations();
  for (const long of ["pull request", "public relations", "public relations", "page rank"])
    learned.add([{ short: "pr", long }]);
  expect(learned.expansionsOf("pr")[0]).toBe("public relations");
  expect(learned.expansionsOf("pr")).toHaveLength(2);
});

it("knows an abbreviation with the ending of several", () => {
  expect(abbreviationsIn("Service Level Objectives (SLOs)")).toEqual([
    { short: "slos", long: "service level objectives" },
  ]);
});

it("gives explanations that are as frequent in the order of the alphabet, whichever came first", () => {
  for (const longs of [
    ["page rank", "pull request"],
    ["pull request", "page rank"],
  ]) {
    const learned = createLearnedAbbreviations();
    learned.add(longs.map((long) => ({ short: "pr", long })));
    expect(learned.expansionsOf("pr")).toEqual(["page rank", "pull request"]);
  }
});

it("passes over words of an explanation that begin with a digit", () => {
  expect(abbreviationsIn("ABC (alpha 2nd beta ceta)")).toEqual([
    { short: "abc", long: "alpha 2nd beta ceta" },
  ]);
});
