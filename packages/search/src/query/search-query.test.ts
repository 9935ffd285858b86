import { describe, expect, it } from "vitest";
import { filterWithoutValue, parseSearchQuery, passesFilters } from "./search-query.ts";

describe("filterWithoutValue", () => {
  it.each([
    ["tag:", "tag:"],
    ["deploy has: now", "has:"],
    ["-tag: draft", "-tag:"],
    ['source:""', "source:"],
    ["SOURCE:", "SOURCE:"],
  ])("finds in '%s' what lacks its value", (query, filter) => {
    expect(filterWithoutValue(query)).toBe(filter);
  });

  it.each(["", "tag:pdf", "metatag: x", 'tag:"two words"', "has:scripts -tag:draft fill"])(
    "finds nothing in '%s'",
    (query) => {
      expect(filterWithoutValue(query)).toBeUndefined();
    },
  );

  it("is no filter to the search either", () => {
    expect(parseSearchQuery("tag: pdf")).toEqual({ words: "tag: pdf", filters: [] });
  });
});

describe("parseSearchQuery", () => {
  it("takes filters of any letter case out of the words, quoted ones with their blanks", () => {
    expect(parseSearchQuery('fill TAG:Pdf -has:Scripts source:"My Team" forms')).toEqual({
      words: "fill       forms",
      filters: [
        { key: "tag", value: "pdf", isExcluded: false },
        { key: "has", value: "scripts", isExcluded: true },
        { key: "source", value: "my team", isExcluded: false },
      ],
    });
    expect(parseSearchQuery("metatag:x other:y").filters).toEqual([]);
  });

  it("reads four thousand characters", () => {
    const blanks = (count: number) => " ".repeat(count);
    expect(parseSearchQuery(`${blanks(3_995)}tag:x`).filters).toHaveLength(1);
    expect(parseSearchQuery(`${blanks(3_996)}tag:x`).filters).toHaveLength(0);
    expect(parseSearchQuery(`${blanks(3_995)}tag:xy`).filters).toEqual([
      { key: "tag", value: "x", isExcluded: false },
    ]);
    expect(filterWithoutValue(`${blanks(3_996)}tag:`)).toBe("tag:");
    expect(filterWithoutValue(`${blanks(3_997)}tag:`)).toBeUndefined();
  });
});

describe("passesFilters", () => {
  const skill = { tags: "office work, Forms", has: ["Scripts"], source: "team-a" };
  it.each([
    ["tag:forms", true],
    ["tag:office", true],
    ['tag:"office work"', true],
    ["tag:offic", false],
    ["-tag:forms", false],
    ["-tag:other", true],
    ["has:scripts", true],
    ["has:script", false],
    ["source:team", true],
    ["source:team-a", true],
    ["source:am-a", false],
    ['source:""', false],
    ["tag:forms has:assets", false],
  ])("%s: %s", (query, expected) => {
    expect(passesFilters(skill, parseSearchQuery(query).filters)).toBe(expected);
  });

  it("passes nothing by a field that is not there", () => {
    for (const query of ["tag:x", "has:x", "source:x"])
      expect(passesFilters({}, parseSearchQuery(query).filters)).toBe(false);
  });
});
