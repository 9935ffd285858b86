import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTROL_CHARACTERS } from "../testing/control-characters.ts";
import { terminalJson, terminalLine, terminalText } from "./terminal-text.ts";

describe("terminalText", () => {
  it.each([
    ["a colour", "\u001b[31mred"],
    ["a one-character escape introducer", "\u009b31mred"],
    ["a window title", "\u001b]0;title\u0007"],
    ["a bell", "\u0007"],
    ["a backspace", "safe\b\b\b\bevil"],
    ["a carriage return over a line", "safe\revil"],
    ["a direction override", "\u202Egnp.exe"],
    ["a direction isolate", "\u2066x\u2069"],
    ["a delete", "\u007f"],
  ])("takes %s out", (_name, text) => {
    expect(terminalText(text)).not.toMatch(CONTROL_CHARACTERS);
  });

  it("keeps lines, tabs and every ordinary character", () => {
    expect(terminalText("a\tb\r\nc\nпривет 世界 👩‍👩‍👧 é")).toBe("a\tb\nc\nпривет 世界 👩‍👩‍👧 é");
  });
});

describe("terminalLine", () => {
  it("makes one line of many", () => {
    expect(terminalLine("  a\n\n  b\tc ")).toBe("a b c");
  });
});

describe("terminalJson", () => {
  it("holds no raw control character and parses to the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
        const json = terminalJson({ value, text });
        expect(json).not.toMatch(CONTROL_CHARACTERS);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      }),
    );
  });
});
