import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { placeVerdict } from "./place-verdict.ts";

describe("placeVerdict", () => {
  it("remembers the driver that passed, for the same choice only, until it fails", () => {
    const file = createSkillTree().at("cache/sandbox.json");
    placeVerdict(file, "auto").write("bubblewrap");
    expect(placeVerdict(file, "auto").read()).toBe("bubblewrap");
    expect(placeVerdict(file, "docker").read()).toBeUndefined();
    placeVerdict(file, "auto").forget();
    expect(placeVerdict(file, "auto").read()).toBeUndefined();
  });

  it.each(["", "{", "null", "[]", '{"place":1}'])("takes a damaged file for none: %j", (text) => {
    const tree = createSkillTree();
    tree.write("sandbox.json", text);
    expect(placeVerdict(tree.at("sandbox.json"), "auto").read()).toBeUndefined();
  });

  it("works without a file, and where none can be written", () => {
    expect(placeVerdict(undefined, "auto").read()).toBeUndefined();
    const tree = createSkillTree();
    writeFileSync(tree.at("file"), "");
    const verdict = placeVerdict(tree.at("file/below/sandbox.json"), "auto");
    expect(() => verdict.write("bubblewrap")).not.toThrow();
    expect(verdict.read()).toBeUndefined();
  });
});
