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
