import { describe, expect, it } from "vitest";
import type { DiscoveredSkill } from "../../../src/contract/index.ts";
import { fits, readDiscoverFilter, writeDiscoverFilter } from "./discover-filter.ts";

const skill: DiscoveredSkill = {
  slug: "pdf",
  source: "github",
  name: "pdf",
  description: "",
  tags: [],
  origin: {},
  isPremium: false,
  inDrive: true,
};
const all = { query: "", source: "all", show: "all" } as const;

describe("the filter of Discover", () => {
  it("is the same after it was written into the address and read again", () => {
    for (const filter of [
      all,
      { query: "a&b=c %", source: "github", show: "new" } as const,
      { query: "x", source: "marketplace", show: "open" } as const,
    ]) {
      expect(readDiscoverFilter(writeDiscoverFilter(filter))).toEqual(filter);
    }
  });

  it("leaves out what it does not know", () => {
    expect(readDiscoverFilter("source=elsewhere&show=<b>")).toEqual(all);
  });

  it("keeps the address short when nothing is chosen", () => {
    expect(writeDiscoverFilter({ ...all, query: "  " })).toBe("");
  });

  it("shows what each choice says", () => {
    expect(fits(skill, all)).toBe(true);
    expect(fits(skill, { ...all, show: "new" })).toBe(false);
    expect(fits({ ...skill, inDrive: false }, { ...all, show: "new" })).toBe(true);
    expect(fits(skill, { ...all, show: "open" })).toBe(true);
    expect(fits({ ...skill, isPremium: true }, { ...all, show: "open" })).toBe(false);
  });
});
