import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteCommand, quoteShell } from "./quote-shell.ts";

describe("quoteShell", () => {
  it.each([
    "",
    "a b",
    "$(id)",
    "`id`",
    "it's",
    "'''",
    "\\",
    "a\nb",
    "-n",
    "*",
    "~",
    "!x",
    "#",
    "$HOME",
    "é🙂",
    "\t",
  ])("keeps %j one literal word", (text) => {
    expect(echoed([text])).toEqual([text]);
  });

  it("keeps any list of arguments as it is", () => {
    const argument = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 5 }), (words) => {
        expect(echoed(words)).toEqual(words);
      }),
      { numRuns: 50 },
    );
  });

  it("refuses NUL, which would end the argument early", () => {
    expect(() => quoteShell("a\0b")).toThrow(RangeError);
  });
});

function echoed(words: string[]): string[] {
  const script = `for word in ${quoteCommand(words)}; do printf '%s\\0' "$word"; done`;
  return execFileSync("/bin/sh", ["-c", script]).toString().split("\0").slice(0, -1);
}
