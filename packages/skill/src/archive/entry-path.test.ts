import { describe, expect, it } from "vitest";
import { entryPathReasons, isTooLarge } from "./entry-path.ts";

describe("entryPathReasons", () => {
  it.each([
    "SKILL.md",
    "demo/",
    "demo/references/a b (1).md",
    "demo/日本語/café.md",
    "demo/\u00a0x",
    "demo/console.log",
    "demo/com10",
    "demo/com",
    "demo/icon",
    "demo/x.con",
    "demo/a.b.c/x",
    "n".repeat(255),
    `${"n".repeat(249)}/${"n".repeat(250)}`,
    `${"a/".repeat(11)}x`,
  ])("finds nothing wrong with %j", (path) => {
    expect(entryPathReasons(path)).toEqual([]);
  });

  it.each([
    ["a\u0000b", ["path_control_character"]],
    ["a\u001fb", ["path_control_character"]],
    ["a\u007fb", ["path_control_character"]],
    ["a\u009fb", ["path_control_character"]],
    ["a\u200bb", ["path_hidden_character"]],
    ["👨\u200d👩.md", ["path_hidden_character"]],
    ["a\u2028b", ["path_hidden_character"]],
    ["a\u2029b", ["path_hidden_character"]],
    ["\ufeffa", ["path_hidden_character"]],
    ["\u06ddx", ["path_hidden_character"]],
    ["C:x", ["path_drive", "path_windows_name"]],
    ["z:/x", ["path_drive", "path_windows_name"]],
    ["a/C:x", ["path_windows_name"]],
    ["/etc/passwd", ["path_absolute", "path_empty"]],
    ["\\\\host\\share", ["path_absolute", "path_backslash", "path_empty"]],
    ["a\\b", ["path_backslash"]],
    ["\\a", ["path_backslash", "path_empty"]],
    ["a/b\\\\", ["path_backslash", "path_empty"]],
    ["a\\..\\b", ["path_backslash", "path_traversal"]],
    ["", ["path_empty"]],
    ["a//b", ["path_empty"]],
    ["a//", ["path_empty"]],
    [".", ["path_traversal"]],
    ["a/./b", ["path_traversal"]],
    ["../a", ["path_traversal"]],
    ["a/..", ["path_traversal"]],
    ["a/../", ["path_traversal"]],
    [".git/config", ["git_file"]],
    ["a/.GiT", ["git_file"]],
    [".gitignore", ["hidden_file"]],
    ["...", ["hidden_file", "path_trailing_dot_or_space"]],
    ["a/node_modules/x", ["hidden_file"]],
    ["a.", ["path_trailing_dot_or_space"]],
    ["a /b", ["path_trailing_dot_or_space"]],
    ["n".repeat(256), ["path_segment_too_long"]],
    [`${"n".repeat(249)}/${"n".repeat(251)}`, ["path_too_long"]],
    [`${"a/".repeat(12)}x`, ["path_too_deep"]],
    [`${"a/".repeat(13)}`, ["path_too_deep"]],
    ...["CON", "prn", "aux.md", "nul .tar.gz", "conin$", "CONOUT$", "com0", "lpt9", "COM¹", "lpt³.txt"].map(
      (name): [string, string[]] => [`a/${name}/x`, ["path_windows_name"]],
    ),
    ...["<", ">", ":", '"', "|", "?", "*"].map((character): [string, string[]] => [
      `a${character}b`,
      character === ":" ? ["path_drive", "path_windows_name"] : ["path_windows_name"],
    ]),
  ])("refuses %j as %j", (path, reasons) => {
    expect(entryPathReasons(path)).toEqual(reasons);
  });

  it("lists every reason once", () => {
    expect(entryPathReasons("a/../b/../con")).toEqual(["path_traversal", "path_windows_name"]);
  });
});

it("reads a thousand characters of a path, which is refused for its length in any case", () => {
  const long = ["path_too_long", "path_segment_too_long"];
  expect(entryPathReasons(`${"n".repeat(1_000)}\u0000`).toSorted()).toEqual(long.toSorted());
  expect(entryPathReasons(`${"n".repeat(999)}\u0000`)).toContain("path_control_character");
});

it.each([
  ["a/".repeat(12), false],
  [`${"a/".repeat(11)}x`, false],
  ["n".repeat(500), false],
  ["n".repeat(501), true],
  [`${"a/".repeat(12)}x`, true],
  [`${"a/".repeat(12)}/`, true],
  [`/${"a/".repeat(12)}`, true],
])("knows what is too long or too deep to be compared with others: %j", (path, expected) => {
  expect(isTooLarge(path)).toBe(expected);
});
