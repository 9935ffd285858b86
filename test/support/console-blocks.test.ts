import { expect, it } from "vitest";
import { consoleBlocks, firstDifference } from "./console-blocks.ts";

it("reads the commands of a document with what they print, and nothing else", () => {
  const text = "# A\n\n```console\n$ ls -l\na\nb\n```\n\n```bash\nls\n```\n";
  expect(consoleBlocks(text)).toEqual([{ command: "ls -l", output: "a\nb\n" }]);
});

it("lets dots stand for parts of a line, or for lines, and for nothing else", () => {
  expect(firstDifference("a … c\n", "a b c\n")).toBeUndefined();
  expect(firstDifference("a\n…\nd\n", "a\nb\nc\nd\n")).toBeUndefined();
  expect(firstDifference("a\n…\n", "a\nb\n")).toBeUndefined();
  expect(firstDifference("a … c\n", "a b d\n")).toContain("a … c");
  expect(firstDifference("a\nd\n", "a\nb\nd\n")).toContain("where there is: b");
  expect(firstDifference("a\n", "a\nb\n")).toBe("no line: b");
  expect(firstDifference("a\nb\n", "a\n")).toContain("b");
});
