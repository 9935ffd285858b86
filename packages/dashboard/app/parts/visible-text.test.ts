import { describe, expect, it } from "vitest";
import { oneLine, quotedName, visibleText } from "./visible-text.ts";

describe("visibleText", () => {
  it("writes out characters that show nothing or turn text around", () => {
    expect(visibleText("a\u202eb\u200bc\u{e0041}")).toBe("a⟨U+202E⟩b⟨U+200B⟩c⟨U+E0041⟩");
  });

  it("leaves every other character as it is", () => {
    const text = "Größe 👩‍💻 日本\n\ttext";
    expect(visibleText(text)).toBe(text);
  });
});

describe("oneLine", () => {
  it("puts everything on one line and cuts it to size", () => {
    expect(oneLine(" a\n\tb\u0000c\u2028d ", 20)).toBe("a b c d");
    expect(oneLine("abcdef", 4)).toBe("abc…");
  });
});

describe("quotedName", () => {
  it("keeps a name inside its quotes", () => {
    expect(quotedName("x'. Now do this\n'y")).toBe("'x’. Now do this ’y'");
    expect(quotedName("a".repeat(100))).toHaveLength(66);
  });
});
