import { describe, expect, it } from "vitest";
import { problemLines, problemPlace } from "./problem-lines.ts";
import { createStyle } from "./style.ts";

const style = createStyle({ write: () => {}, isTerminal: false, columns: undefined }, {});
const problem = {
  code: "description_missing",
  severity: "error",
  message: "There is no description.",
  fix: "Add one.",
  path: "/skills/pdf",
  file: "SKILL.md",
  line: 2,
} as const;

describe("problemLines", () => {
  it("says where, what and how to fix it", () => {
    expect(problemLines({ ...problem, effect: "skipped" }, style)).toEqual([
      "error   /skills/pdf/SKILL.md:2 (description_missing, skipped)",
      "        There is no description.",
      "        Fix: Add one.",
    ]);
  });

  it.each([
    ["scan_block", "Blocked /skills/pdf/SKILL.md:2 (scan_block)"],
    ["scan_review", "Check   /skills/pdf/SKILL.md:2 (scan_review)"],
  ])("calls a finding of the scan what the scan calls it: %s", (code, line) => {
    expect(problemLines({ ...problem, code, severity: "warning" }, style)[0]).toBe(line);
  });

  it("shows what the skill says there without its control characters", () => {
    expect(problemLines({ ...problem, evidence: "a\u001b[31mb\nc" }, style)).toContain(
      "        > a\uFFFD[31mb c",
    );
  });
});

describe("problemPlace", () => {
  it.each([
    [{ path: "/a", file: "SKILL.md", line: 3 }, "/a/SKILL.md:3"],
    [{ path: "/a/SKILL.md", file: "SKILL.md", line: 3 }, "/a/SKILL.md:3"],
    [{ path: "/a", file: "references/b.md" }, "/a/references/b.md"],
    [{ path: "/a" }, "/a"],
  ])("is clickable: %j", (place, text) => {
    expect(problemPlace({ code: "x", severity: "info", message: "", fix: "", ...place })).toBe(text);
  });
});
