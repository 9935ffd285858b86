import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { openSelfTestCache } from "./self-test-cache.ts";

const place = { choice: "auto", version: "1.0.0" };
const report = {
  driver: "bubblewrap",
  usable: true,
  isolation: "namespace",
  network: ["none"],
  memory: "hard",
  processes: "hard",
  disk: "hard",
  killsTree: true,
  checks: [{ attack: "reach the network", held: true }],
} as const;

describe("openSelfTestCache", () => {
  it("remembers the test that passed, for the same choice and version only, until it fails", () => {
    const file = createSkillTree().at("cache/sandbox.json");
    openSelfTestCache(file, place).write(report, "this machine");
    expect(openSelfTestCache(file, place).readDriver()).toBe("bubblewrap");
    expect(openSelfTestCache(file, place).read("bubblewrap", "this machine")).toEqual(report);
    expect(openSelfTestCache(file, { ...place, choice: "docker" }).readDriver()).toBeUndefined();
    expect(openSelfTestCache(file, { ...place, version: "1.0.1" }).readDriver()).toBeUndefined();
    openSelfTestCache(file, place).forget();
    expect(openSelfTestCache(file, place).readDriver()).toBeUndefined();
  });

  it("knows nothing of another machine, or of a driver that does not name one", () => {
    const file = createSkillTree().at("cache/sandbox.json");
    const cache = openSelfTestCache(file, place);
    cache.write(report, "this machine");
    expect(cache.read("bubblewrap", "updated machine")).toBeUndefined();
    expect(cache.read("docker", "this machine")).toBeUndefined();
    cache.write({ ...report, driver: "docker" }, undefined);
    expect([cache.readDriver(), cache.read("docker", "this machine")]).toEqual(["docker", undefined]);
  });

  it.each(["", "{", "null", "[]", '{"place":1}'])("takes a damaged file for none: %j", (text) => {
    const tree = createSkillTree();
    tree.write("sandbox.json", text);
    const cache = openSelfTestCache(tree.at("sandbox.json"), place);
    expect([cache.readDriver(), cache.read("bubblewrap", "this machine")]).toEqual([undefined, undefined]);
  });

  it("takes a report that lacks something for none", () => {
    const file = createSkillTree().at("cache/sandbox.json");
    const cache = openSelfTestCache(file, place);
    cache.write({ ...report, usable: false }, "this machine");
    expect(cache.read("bubblewrap", "this machine")).toBeUndefined();
  });

  it("works without a file, and where none can be written", () => {
    expect(openSelfTestCache(undefined, place).readDriver()).toBeUndefined();
    const tree = createSkillTree();
    writeFileSync(tree.at("file"), "");
    const cache = openSelfTestCache(tree.at("file/below/sandbox.json"), place);
    expect(() => cache.write(report, "this machine")).not.toThrow();
    expect(cache.readDriver()).toBeUndefined();
  });
});
