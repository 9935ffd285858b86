import { describe, expect, it } from "vitest";
import { findHidden, removeHidden, showHidden } from "./hidden-characters.ts";

const kindsOf = (text: string) => findHidden(text).map((find) => find.kind);

describe("findHidden", () => {
  it.each([
    ["Unicode tags", "Formats text.\u{e0041}\u{e006c}", ["tag", "tag"]],
    ["variation selectors of the supplement", "ok\u{e0165}", ["variation_selector"]],
    ["a second variation selector in a row", "a\ufe0f\ufe0f", ["variation_selector"]],
    ["a zero-width space", "a\u200bb", ["zero_width"]],
    ["a joiner between Latin letters", "a\u200db", ["zero_width"]],
    ["a non-joiner between Latin letters", "a\u200cb", ["zero_width"]],
    ["a byte order mark inside the text", "a\ufeffb", ["zero_width"]],
    ["a direction override", "run \u202e hs.x \u202c", ["bidi", "bidi"]],
    ["a direction mark in Latin text", "a\u200eb", ["bidi"]],
    ["an escape character", "a\u001b[31m", ["control"]],
    ["half a surrogate pair", "a\ud800b", ["control"]],
    ["tags after a flag that are not a region", "\u{1f3f4}\u{e0041}\u{e007f}", ["tag", "tag"]],
  ])("reports %s", (_what, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  it.each([
    ["a joiner inside an emoji", "👨\u200d👩\u200d👧 and 🏳️\u200d🌈 and 👩🏽\u200d💻"],
    ["a non-joiner inside Persian words", "می\u200cخواهم"],
    ["joiners inside Indic words", "क्\u200dष and ক্\u200cষ"],
    ["a direction mark on a line of Hebrew", "שלום\u200e (hello)"],
    ["a variation selector after a visible character", "❤\ufe0f ☎\ufe0e"],
    ["the tags of a regional flag", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
    ["a byte order mark at the start", "\ufeff# Title"],
    ["tabs and line ends", "a\tb\r\nc"],
  ])("lets %s pass", (_what, text) => {
    expect(findHidden(text)).toEqual([]);
  });

  it("says where a character stands, in lines and code points", () => {
    expect(findHidden("ab\n🚀\u200bx")).toEqual([
      { line: 2, column: 2, codePoint: 0x200b, kind: "zero_width" },
    ]);
  });

  it("stops at the limit", () => {
    expect(findHidden("\u200b".repeat(50), { limit: 7 })).toHaveLength(7);
  });
});

describe("showHidden and removeHidden", () => {
  it("spells out what is hidden and keeps the rest", () => {
    expect(showHidden("a\u{e0041}b\u200bc\n👨\u200d👩")).toBe("a⟦U+E0041⟧b⟦U+200B⟧c\n👨\u200d👩");
  });

  it("removes what is hidden and keeps needed joiners", () => {
    expect(removeHidden("a\u200bb 👨\u200d👩")).toBe("ab 👨\u200d👩");
  });
});
