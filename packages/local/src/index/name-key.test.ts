import { describe, expect, it } from "vitest";
import { nameKey } from "./name-key.ts";

describe("nameKey", () => {
  it.each([
    ["PDF", "pdf"],
    ["ｐｄｆ", "pdf"],
    ["pdf\u200b", "pdf"],
    ["demo\nX-Injected: 1", "demo x-injected: 1"],
    ["Git  Release ", "git release"],
    ["cafe\u0301", "caf\u00e9"],
  ])("takes %j for %j", (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it("tells other names apart, also odd ones", () => {
    const names = ["__proto__", "constructor", "dеmo", "demo", "a/b", "a:b", "../x"];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });
});
