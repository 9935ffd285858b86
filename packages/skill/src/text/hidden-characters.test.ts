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

  it("finds every control and every character that Unicode lets a font ignore", () => {
    const ranges = [
      [0, 0xffff],
      [0x1bc00, 0x1d200],
      [0xdfff0, 0xe1010],
    ] as const;
    // Marks of interlinear text show nothing either, and tabs and line ends are meant to show nothing.
    const isHidden = (character: string) =>
      /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\ufff9-\ufffb]/u.test(character) &&
      !/[\t\n\r]/.test(character);
    const characters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    );
    // Each on a line of its own, where nothing beside it gives it a meaning.
    const hidden = findHidden(`\n${characters.join("\n")}`, { limit: characters.length });
    const codes = characters.filter(isHidden).map((character) => character.codePointAt(0));
    expect(hidden.map(({ codePoint }) => codePoint)).toEqual(codes);
  });

  it.each([
    ["control", [0x00, 0x08, 0x1f, 0x7f, 0x9f, 0xd800, 0xdbff, 0xdc00, 0xdfff]],
    ["tag", [0xe0000, 0xe0041, 0xe00ff]],
    ["variation_selector", [0xfe00, 0xfe0f, 0xe0100, 0xe01ef]],
    ["bidi", [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]],
    [
      "zero_width",
      [
        ...[0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0x2065, 0x206a, 0x206f, 0x3164, 0xffa0, 0xfff0, 0xfff9],
        ...[0x1d173, 0xe01f0, 0xe0fff],
      ],
    ],
  ])("calls each of its kind %s", (kind, codes) => {
    for (const code of codes)
      expect([code, kindsOf(`\n${String.fromCodePoint(code)}`)]).toEqual([code, [kind]]);
  });

  it("says where a character stands, in lines and code points", () => {
    expect(findHidden("ab\n🚀\u200bx\u2060\n\n\ny\u200b\n\u200b\n\n")).toEqual([
      { line: 2, column: 2, codePoint: 0x200b, kind: "zero_width" },
      { line: 2, column: 4, codePoint: 0x2060, kind: "zero_width" },
      { line: 5, column: 2, codePoint: 0x200b, kind: "zero_width" },
      { line: 6, column: 1, codePoint: 0x200b, kind: "zero_width" },
    ]);
    expect(findHidden("\n\u{e0041}\u{e0042}")).toEqual([
      { line: 2, column: 1, codePoint: 0xe0041, kind: "tag" },
      { line: 2, column: 2, codePoint: 0xe0042, kind: "tag" },
    ]);
    expect(findHidden("a\u200b")).toMatchObject([{ line: 1, column: 2 }]);
  });

  it("stops at the limit, which is a thousand unless told otherwise", () => {
    expect(findHidden("\u200b".repeat(50), { limit: 7 })).toHaveLength(7);
    expect(findHidden("\u200b".repeat(1_001))).toHaveLength(1_000);
  });

  it("takes tags for a flag only right behind a black flag, up to six letters and an end", () => {
    const tags = (text: string) =>
      Array.from(text, (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    const flag = (region: string) => `🏴${tags(region).join("")}\u{e007f}`;
    for (const region of ["gbeng", "usca12", "09az", "az09az"]) expect(findHidden(flag(region))).toEqual([]);
    expect(findHidden(`${"x".repeat(40)}${flag("usca12")}${flag("gbsct")}y`)).toEqual([]);
    // Seven letters, no end, another emoji, or anything between: the letters say something else.
    expect(findHidden(flag("usca123"))).not.toEqual([]);
    expect(kindsOf(`🏴${tags("gb").join("")}`)).toEqual(["tag", "tag"]);
    expect(kindsOf(`🏁${tags("gb").join("")}\u{e007f}`)).toEqual(["tag", "tag", "tag"]);
    expect(kindsOf(`🏴x${tags("g").join("")}\u{e007f}`)).toEqual(["tag", "tag"]);
    expect(kindsOf(`🏴${tags("g").join("")}x\u{e007f}`)).toEqual(["tag", "tag"]);
  });

  it("takes a joiner only between two that it joins", () => {
    for (const text of [
      "👩\u200d",
      "\u200d👩",
      "👩\u200da",
      "a\u200d👩",
      "ي\u200d",
      "\u200dي",
      "ي\u200da",
      "a\u200dي",
    ])
      expect(kindsOf(text)).toEqual(["zero_width"]);
    for (const text of ["ي\u200c", "\u200cي", "ي\u200ca", "a\u200cي"])
      expect(kindsOf(text)).toEqual(["zero_width"]);
    for (const text of ["👩\u200d👩", "👩🏿\u200d💻", "1\ufe0f\u20e3\u200d👩", "ي\u200dي", "ي\u200cي"])
      expect(kindsOf(text)).toEqual([]);
  });

  it("takes a selector only behind a character that shows", () => {
    for (const character of ["", "\n", " ", "\u200b", "\u0000"])
      expect(kindsOf(`${character}\ufe0f`).at(-1)).toBe("variation_selector");
    for (const character of ["a", "❤", "👩", "𝐀", "\n\ue000"])
      expect(kindsOf(`${character}\ufe0f`)).toEqual([]);
  });

  it("takes a direction mark only beside right-to-left letters of the same line, at most 500 characters away", () => {
    const far = (count: number) => " ".repeat(count);
    for (const mark of ["\u200e", "\u200f", "\u061c"]) {
      for (const text of [
        `ש${mark}`,
        `${mark}ש`,
        `a\n${mark} ש\nb`,
        `ש${far(499)}${mark}`,
        `${mark}${far(498)}ש`,
      ])
        expect(kindsOf(text)).toEqual([]);
      for (const text of [`ש\n${mark}`, `${mark}\nש`, `ש${far(500)}${mark}`, `${mark}${far(499)}ש`])
        expect(kindsOf(text)).toEqual(["bidi"]);
    }
  });

  it("takes a byte order mark at the very start alone", () => {
    expect(findHidden("\ufeffa\ufeff")).toMatchObject([{ column: 3, kind: "zero_width" }]);
    expect(kindsOf("\n\ufeff")).toEqual(["zero_width"]);
  });
});

describe("showHidden and removeHidden", () => {
  it("spells out what is hidden and keeps the rest", () => {
    expect(showHidden("a\u{e0041}b\u200bc\n👨\u200d👩")).toBe("a⟦U+E0041⟧b⟦U+200B⟧c\n👨\u200d👩");
  });

  it("spells out the same wherever a step ends", () => {
    for (let letters = 1_990; letters < 2_010; letters += 1) {
      const text = `${"a".repeat(letters)}👍🏿\u200b👩\u200d👩\u{e0041}${"b".repeat(2_000)}\ud83d\u200c`;
      const shown = text
        .replace("\u200b", "⟦U+200B⟧")
        .replace("\u{e0041}", "⟦U+E0041⟧")
        .replace("\ud83d\u200c", "⟦U+D83D⟧⟦U+200C⟧");
      expect(showHidden(text)).toBe(shown);
    }
  });

  // V8 reads the unit that happens to lie behind a pattern's text, and found a character there now and then.
  it("joins nothing to half a pair of surrogates, at any time", () => {
    for (let round = 0; round < 2_000; round += 1)
      for (const text of ["👩\u200d\ud83d", "\ud83d\u200d👩"])
        expect(findHidden(text).map(({ kind }) => kind)).toContain("zero_width");
  });

  it("spells with at least four digits", () => {
    expect(showHidden("\u0000\u00ad")).toBe("⟦U+0000⟧⟦U+00AD⟧");
  });

  it("removes what is hidden and keeps needed joiners", () => {
    expect(removeHidden("a\u200bb 👨\u200d👩")).toBe("ab 👨\u200d👩");
  });
});
