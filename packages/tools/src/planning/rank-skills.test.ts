import { describe, expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { rankSkills } from "./rank-skills.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function names(skills: Parameters<typeof rankSkills>[0]): string[] {
  return rankSkills(skills).map((skill) => skill.name);
}

describe("rankSkills", () => {
  it("puts the project's own skills first", () => {
    const own = summary({ name: "own", location: "project" });
    const used = summary({ name: "used", location: "global", useCount: 100, lastUsedAtMs: 1 });
    expect(names([used, own])).toEqual(["own", "used"]);
  });

  it("prefers recent use to much use long ago", () => {
    const old = summary({ name: "old", useCount: 50, lastUsedAtMs: 0 });
    const recent = summary({ name: "recent", useCount: 2, lastUsedAtMs: 100 * DAY_MS });
    expect(names([old, recent])).toEqual(["recent", "old"]);
  });

  it("gives every fourth place to a skill that was never used", () => {
    const used = Array.from({ length: 9 }, (_, i) =>
      summary({ name: `used-${i}`, useCount: 9 - i, lastUsedAtMs: 1 }),
    );
    const unused = [summary({ name: "new-a" }), summary({ name: "new-b" })];
    const ranked = names([...used, ...unused]);
    expect(ranked[3]).toBe("new-a");
    expect(ranked[7]).toBe("new-b");
  });

  it("orders never used ones by nearness, then by recency of change, and not by the alphabet", () => {
    const far = summary({ name: "far", rootRank: 5, changedAtMs: 9 * DAY_MS });
    const stale = summary({ name: "stale", changedAtMs: DAY_MS });
    const fresh = summary({ name: "fresh", changedAtMs: 2 * DAY_MS });
    const alike = summary({ name: "alike", changedAtMs: 2 * DAY_MS });
    expect(names([far, stale, fresh, alike]).slice(2)).toEqual(["stale", "far"]);
    const letters = [..."abcdefghijklmnop"].map((letter) => summary({ name: letter.repeat(5) }));
    expect(names(letters)).not.toEqual(letters.map(({ name }) => name));
  });

  it("keeps its order when a skill that was edited today is edited again", () => {
    const edited = (changedAtMs: number) =>
      names([summary({ name: "a", changedAtMs: DAY_MS + 5 }), summary({ name: "b", changedAtMs })]);
    expect(edited(DAY_MS + 9)).toEqual(edited(DAY_MS + 1));
  });

  it("gives the same order whatever order the skills come in", () => {
    const skills = Array.from({ length: 30 }, (_, i) =>
      summary({ name: `s${i}`, useCount: i % 3, lastUsedAtMs: i % 3 }),
    );
    expect(names([...skills].reverse())).toEqual(names(skills));
  });
});
