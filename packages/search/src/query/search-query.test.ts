import { describe, expect, it } from "vitest";
import { filterWithoutValue, parseSearchQuery } from "./search-query.ts";

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
