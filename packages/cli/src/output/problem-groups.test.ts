import type { CatalogProblem } from "@skillquay/tools";
import { expect, it } from "vitest";
import { problemGroupLines } from "./problem-groups.ts";
import { createStyle } from "./style.ts";

const io = { cwd: "/srv", homeDirectory: "/home/ada" };
const style = createStyle({ write: () => {}, isTerminal: false, columns: undefined }, {});

function problem(changes: Partial<CatalogProblem>): CatalogProblem {
  return {
    code: "name_too_long",
    severity: "warning",
    message: "The name is too long.",
    fix: "Shorten it.",
    path: "/home/ada/.claude/skills/pdf",
    effect: "served",
    ...changes,
  };
}

it("stands below the skill that it is about, the worst first, with ~ for home", () => {
  const lines = problemGroupLines(
    [
      problem({
        severity: "info",
        code: "byte_order_mark",
        message: "It has a mark.",
        file: "SKILL.md",
        line: 1,
      }),
      problem({
        path: "/srv/skills/git",
        severity: "error",
        effect: "skipped",
        code: "name_missing",
        fix: "",
      }),
      problem({ file: "SKILL.md", line: 2 }),
    ],
    { io, style },
  );
  expect(lines).toEqual([
    "./skills/git",
    "  error   (name_missing, skipped)",
    "          The name is too long.",
    "~/.claude/skills/pdf",
    "  warning SKILL.md:2 (name_too_long)",
    "          The name is too long.",
    "          Fix: Shorten it.",
    "  info    SKILL.md:1 (byte_order_mark)",
    "          It has a mark.",
    "          Fix: Shorten it.",
  ]);
});

it("says one sentence once, with its places", () => {
  const many = [3, 8, 8, 12, 14, 20, 22].map((line) =>
    problem({
      code: "scan_review",
      message: "Packages are installed in any version.",
      file: "SKILL.md",
      line,
    }),
  );
  const [, place, sentence, ...rest] = problemGroupLines(many, { io, style });
  expect(place).toBe("  Check   SKILL.md:3, SKILL.md:8, SKILL.md:12, SKILL.md:14 and 2 more (scan_review)");
  expect(sentence).toBe("          Packages are installed in any version.");
  expect(rest).toHaveLength(1);
});
