import { describe, expect, it } from "vitest";
import { stripTerminalCodes } from "./strip-terminal-codes.ts";

describe("stripTerminalCodes", () => {
  it.each([
    ["\u001b[1;31mred\u001b[0m", "red"],
    ["\u001b]0;title\u0007x", "x"],
    ["\u001b]52;c;aGk=\u001b\\x", "x"],
    ["\u001b]8;;http://x\u0007link\u001b]8;;\u0007", "link"],
    ["a\u0008b\u0007\u0000c", "abc"],
    ["\u009b2Jx", "x"],
    ["tab\tand\r\nline", "tab\tand\r\nline"],
    ["\u001b", ""],
  ])("turns %j into %j", (text, clean) => {
    expect(stripTerminalCodes(text)).toBe(clean);
  });

  it("takes a megabyte of unfinished codes without delay", () => {
    expect(stripTerminalCodes("\u001b]".repeat(500_000))).toBe("");
  });
});
