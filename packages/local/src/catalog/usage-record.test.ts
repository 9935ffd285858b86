import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { openUsageRecord } from "./usage-record.ts";

describe("openUsageRecord", () => {
  it("shows the counts as they were at the start, and the new ones to the next run", () => {
    const tree = createSkillTree();
    const first = openUsageRecord(tree.path);
    first.record("/s/git", 1_000);
    first.record("/s/git", 2_000);
    expect(first.useOf("/s/git")).toBeUndefined();
    first.flush();
    expect(openUsageRecord(tree.path).useOf("/s/git")).toEqual({ count: 2, lastUsedAtMs: 2_000 });
  });

  it("shows the counts that a server was started with, where it goes on in another place", () => {
    const tree = createSkillTree();
    const first = openUsageRecord(tree.path);
    first.record("/s/git", 1_000);
    first.flush();
    const use = { count: 3, lastUsedAtMs: 7 };
    const next = openUsageRecord(tree.path, { atStart: new Map([["/s/pdf", use]]) });
    expect([next.useOf("/s/pdf"), next.useOf("/s/git")]).toEqual([use, undefined]);
  });

  it("lets a use count half after a fortnight", () => {
    const tree = createSkillTree();
    const fortnightMs = 14 * 24 * 60 * 60 * 1_000;
    for (const atMs of [0, 0, 0, 0, 2 * fortnightMs]) {
      const usage = openUsageRecord(tree.path);
      usage.record("/s/git", atMs);
      usage.flush();
    }
    expect(openUsageRecord(tree.path).useOf("/s/git")).toEqual({ count: 2, lastUsedAtMs: 2 * fortnightMs });
  });

  it("adds to what other servers counted in the meantime", () => {
    const tree = createSkillTree();
    const [one, two] = [openUsageRecord(tree.path), openUsageRecord(tree.path)];
    one.record("/s/git", 5_000);
    two.record("/s/git", 4_000);
    two.record("/s/pdf", 4_500);
    one.flush();
    two.flush();
    two.flush();
    const next = openUsageRecord(tree.path);
    expect(next.useOf("/s/git")).toEqual({ count: 2, lastUsedAtMs: 5_000 });
    expect(next.useOf("/s/pdf")).toEqual({ count: 1, lastUsedAtMs: 4_500 });
  });

  it("keeps its file to its owner and makes its folder", () => {
    const tree = createSkillTree();
    const usage = openUsageRecord(tree.at("new/folder"));
    usage.record("/s/git", 1);
    usage.flush();
    expect(statSync(tree.at("new/folder/usage.json")).mode & 0o777).toBe(0o600);
  });

  it.each([
    "",
    "{",
    "[]",
    '{"version":2,"skills":[["/s/git",9,9]]}',
    '{"version":1,"skills":[["/s/git",-1,"x"],7]}',
  ])("starts anew from a file that is not its own: %s", (text) => {
    const tree = createSkillTree();
    tree.write("usage.json", text);
    const usage = openUsageRecord(tree.path);
    expect(usage.useOf("/s/git")).toBeUndefined();
    usage.record("/s/git", 1);
    usage.flush();
    expect(JSON.parse(readFileSync(tree.at("usage.json"), "utf8"))).toEqual({
      version: 1,
      skills: [["/s/git", 1, 1]],
    });
  });

  it("does not fail where it cannot write, nor without a folder", () => {
    const tree = createSkillTree();
    tree.write("file", "");
    for (const folder of [tree.at("file/below"), undefined]) {
      const usage = openUsageRecord(folder);
      usage.record("/s/git", 1);
      expect(() => usage.flush()).not.toThrow();
    }
  });
});
