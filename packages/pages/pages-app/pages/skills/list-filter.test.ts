import { describe, expect, it } from "vitest";
import { countFilters, readFilter, writeFilter } from "./list-filter.ts";

describe("the filter in the address", () => {
  it("comes back as it was written", () => {
    const filter = {
      query: "pdf & forms",
      tag: "c++",
      source: "~/.agents/skills",
      verdict: "review",
      hasScripts: true,
      hasProblems: true,
      sort: "used",
    } as const;
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(countFilters(filter)).toBe(5);
  });

  it("is nothing at all when nothing is narrowed", () => {
    expect(writeFilter({ query: "  " })).toBe("");
    expect(readFilter("")).toEqual({ query: "" });
    expect(countFilters({ query: "pdf" })).toBe(0);
  });

  it("leaves out what nobody offers", () => {
    expect(readFilter("verdict=terrible&has=cats&problems=yes&tag=&offset=200")).toEqual({ query: "" });
  });
});
