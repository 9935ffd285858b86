import { describe, expect, it } from "vitest";
import { hostPolicy, isHostRule } from "./host-policy.ts";

describe("hostPolicy", () => {
  it("allows nothing without a rule", () => {
    expect(hostPolicy([]).isOn).toBe(false);
    expect(hostPolicy([]).allows("api.example.com")).toBe(false);
  });

  it("allows names, suffixes without the name itself, and every name by a star", () => {
    const { allows } = hostPolicy(["api.example.com", "*.example.org"]);
    expect(
      ["api.example.com", "a.example.org", "example.org", "evilexample.org", "b.example.com"].map(allows),
    ).toEqual([true, true, false, false, false]);
    expect(hostPolicy(["*"]).allows("any.example")).toBe(true);
  });

  it("never allows an address or a port that the operator did not name", () => {
    const { allows, placesOf } = hostPolicy(["*", "db.corp.example:5432"]);
    expect(["10.0.0.1", "127.1", "0x7f.1", "[::1]", "x.example:22", "*"].map(allows)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(placesOf(["db.corp.example:5432", "a.example", "10.0.0.1"])).toEqual({
      hosts: ["a.example"],
      origins: ["db.corp.example:5432"],
    });
  });

  it("takes no rule that is none", () => {
    expect(["*.com", "10.0.0.1", "a b", "x:0", "x:99999", "https://a.example", ""].map(isHostRule)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect(["*", "API.Example.com", "*.example.com", "localhost:8080"].map(isHostRule)).toEqual([
      "*",
      "api.example.com",
      "*.example.com",
      "localhost:8080",
    ]);
  });
});
