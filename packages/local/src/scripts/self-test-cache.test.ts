import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { openSelfTestCache } from "./self-test-cache.ts";

describe("openSelfTestCache", () => {
  it("remembers the driver that passed, for the same choice only, until it fails", () => {
    const file = createSkillTree().at("cache/sandbox.json");
    openSelfTestCache(file, "auto").write("bubblewrap");
    expect(openSelfTestCache(file, "auto").read()).toBe("bubblewrap");
    expect(openSelfTestCache(file, "docker").read()).toBeUndefined();
    openSelfTestCache(file, "auto").forget();
    expect(openSelfTestCache(file, "auto").read()).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"place":1}'])("takes a damaged file for none: %j", (text) => {
    const tree = createSkillTree();
    tree.write("sandbox.json", text);
    expect(openSelfTestCache(tree.at("sandbox.json"), "auto").read()).toBeUndefined();
  });

  it("works without a file, and where none can be written", () => {
    expect(openSelfTestCache(undefined, "auto").read()).toBeUndefined();
    const tree = createSkillTree();
    writeFileSync(tree.at("file"), "");
    const cache = openSelfTestCache(tree.at("file/below/sandbox.json"), "auto");
    expect(() => cache.write("bubblewrap")).not.toThrow();
    expect(cache.read()).toBeUndefined();
  });
});
