import { expect, it } from "vitest";
import { hangingLine } from "./hanging-line.ts";

it("breaks a line at its words, and sets the rest in as far as it begins", () => {
  expect(hangingLine("  one two three four", 13)).toBe("  one two\n  three four");
  expect(hangingLine("one two", 7)).toBe("one two");
  expect(hangingLine("  one two\nthree four", 6)).toBe("  one\n  two\nthree\nfour");
});

it("leaves lines whole where there is no terminal, and words whole everywhere", () => {
  const address = `  see https://example.com/${"a".repeat(40)} there`;
  expect(hangingLine(address, undefined)).toBe(address);
  expect(hangingLine(address, 20).split("\n")).toEqual([
    "  see",
    `  https://example.com/${"a".repeat(40)}`,
    "  there",
  ]);
});

it("counts no colour as width, and a wide character as two", () => {
  expect(hangingLine("\u001b[31mone\u001b[39m two", 9)).toBe("\u001b[31mone\u001b[39m two");
  expect(hangingLine("日本 日本", 8)).toBe("日本\n日本");
});
