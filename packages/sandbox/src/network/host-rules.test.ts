import { describe, expect, it } from "vitest";
import { isHostName, parseHostRules } from "./host-rules.ts";

describe("parseHostRules", () => {
  it("allows nothing when the list is empty", () => {
    const allows = parseHostRules([]);
    expect(allows("example.com")).toBe(false);
    expect(allows("")).toBe(false);
  });

  it("matches an exact name only as a whole", () => {
    const allows = parseHostRules(["API.example.com"]);
    expect(allows("api.example.com")).toBe(true);
    expect(allows("example.com")).toBe(false);
    expect(allows("x.api.example.com")).toBe(false);
    expect(allows("api.example.com.evil.test")).toBe(false);
    expect(allows("evilapi.example.com")).toBe(false);
  });

  it("matches a suffix at a label border and not the bare domain", () => {
    const allows = parseHostRules(["*.example.com"]);
    expect(allows("a.example.com")).toBe(true);
    expect(allows("a.b.example.com")).toBe(true);
    expect(allows("example.com")).toBe(false);
    expect(allows(".example.com")).toBe(false);
    expect(allows("evilexample.com")).toBe(false);
  });

  it.each([
    "*",
    "*.com",
    "*.*.com",
    "a.*.com",
    "",
    "*.",
    "https://example.com",
    "example.com:443",
    "example.com/",
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "::1",
    "*.0.0.1",
    "exa mple.com",
    "exämple.com",
    "127。0。0。1",
    "example.com.",
    "-a.example.com",
    "*.-a.example.com",
  ])("refuses the rule '%s' instead of guessing", (rule) => {
    expect(() => parseHostRules([rule])).toThrow(RangeError);
  });

  it("repeats at most 80 characters of a rule that it refuses", () => {
    expect(() => parseHostRules([`${"x".repeat(80)}!`])).toThrow(
      `Network rule '${"x".repeat(80)}' is neither`,
    );
  });
});

describe("isHostName", () => {
  it("refuses names over the DNS limits", () => {
    expect(isHostName(`${"a".repeat(63)}.com`)).toBe(true);
    expect(isHostName(`${"a".repeat(64)}.com`)).toBe(false);
    expect(isHostName(`${"a.".repeat(125)}com`)).toBe(true);
    expect(isHostName(`${"a.".repeat(125)}coms`)).toBe(false);
    expect(isHostName("")).toBe(false);
  });

  it("takes a last label that only begins or ends with a digit for a name", () => {
    for (const name of ["x", "cluster.node1", "cluster.1st", "cluster.0xg"])
      expect(isHostName(name)).toBe(true);
    for (const name of ["cluster.1", "cluster.0x", "cluster.0x1f"]) expect(isHostName(name)).toBe(false);
  });
});
