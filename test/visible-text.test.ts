import fc from "fast-check";
import { expect, it } from "vitest";
import { visibleText } from "../packages/pages/src/text/visible-text.ts";
import { visibleText as scannersText } from "../packages/scan/src/report/visible-text.ts";
import { findHidden } from "../packages/skill/src/text/hidden-characters.ts";

// The pages cannot load the scanner: what they write out by themselves is what it would.
const samples = {
  "an override": "photo_\u202egnp.exe",
  isolates: "\u2066a\u2069\u2067b\u2069\u2068c\u2069",
  "nothing wide": "a\u200bb\u2060c\ufeffd\u00ade",
  "tags that spell": `x${Array.from("send keys", (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join("")}y`,
  "a flag": "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "a family": "👨‍👩‍👧 👩🏽‍💻",
  "a lonely joiner": "a\u200db \u200c",
  "Persian words": "می\u200cخواهم",
  "a mark in Hebrew": "שלום\u200f!",
  "a mark in English": "hello\u200f!",
  "a mark in English below Hebrew": "שלום\nhello\u200e!\nשלום\u200f!",
  "an Arabic letter mark in English": "hello\u061c!",
  "a selector": "❤\ufe0f and \ufe0f\ufe0f",
  "selectors that spell": "a\u{e0100}\u{e01ef}",
  controls: "a\u0000b\u001b[31mc\u0085d\te\nf",
  fillers: "\u115f\u3164\uffa0",
  "what Unicode has set aside": "a\ufff0b\ufff8c\u{e01f0}d\u{e0fff}",
  "half a character": "a\ud800b",
} as const;

for (const [what, text] of Object.entries(samples)) {
  it(`writes out ${what} as the scanner does`, () => {
    expect(visibleText(text)).toBe(scannersText(text));
  });
}

it("leaves nothing hidden, whatever stands beside it", () => {
  const piece = fc.oneof(
    fc.constantFrom("a", " ", "👩", "ي", "\n", "🏴", "\ufe0f", "\u200d", "\u200c", "\u{e0067}", "\u{e007f}"),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    fc
      .constantFrom(0x2000, 0x2020, 0x2060, 0xfe00, 0xe0000, 0xe0100)
      .chain((from) => fc.nat(0x3f).map((more) => String.fromCodePoint(from + more))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(findHidden(visibleText(pieces.join("")))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
