import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXml, escapeXmlAttribute, oneLine } from "./escape-text.ts";
import { findHidden } from "./hidden-characters.ts";

const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

describe("escapeXml", () => {
  it("escapes what could end an element and replaces what XML forbids", () => {
    expect(escapeXml(`</available_skills> & "x" 'y'\u0000\ud800`)).toBe(
      `&lt;/available_skills&gt; &amp; "x" 'y'\ufffd\ufffd`,
    );
  });

  it("escapes quotes too where an attribute ends with them", () => {
    expect(escapeXmlAttribute(`a" b='c' <`)).toBe("a&quot; b=&#39;c&#39; &lt;");
  });

  it("escapes what is already escaped once more, so that it shows as written", () => {
    expect(escapeXml("&lt;")).toBe("&amp;lt;");
  });

  it("never lets markup or a forbidden character through", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
        expect(escapeXmlAttribute(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
        expect(escapeXml(text)).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Surrogate}/u);
      }),
    );
  });
});

describe("oneLine", () => {
  it("collapses white space and controls and drops hidden characters", () => {
    expect(oneLine("  a\r\n\t b\u0007c\u200bd\u2028e ", 100)).toBe("a b cd e");
  });

  it("cuts on a code point and says so", () => {
    expect(oneLine("🚀🚀🚀🚀", 3)).toBe("🚀🚀…");
    expect(oneLine("🚀🚀🚀", 3)).toBe("🚀🚀🚀");
    expect(oneLine("abc", 0)).toBe("");
  });

  it("looks at eight times the limit and 64 more for what can be seen, and says when there was more", () => {
    expect(oneLine(`a${"\u200b".repeat(143)}`, 10)).toBe("a");
    expect(oneLine(`a${"\u200b".repeat(144)}`, 10)).toBe("a…");
    expect(oneLine(`abc${"\u200b".repeat(200)}def`, 10)).toBe("abc…");
    expect(oneLine("\u200b".repeat(64), 0)).toBe("");
  });

  it("leaves a line of exactly the limit as it is", () => {
    expect(oneLine("abc", 3)).toBe("abc");
    expect(oneLine("äbc", 3)).toBe("äbc");
    expect(oneLine("abcd", 3)).toBe("ab…");
    expect(oneLine("abc", 1)).toBe("…");
    expect(oneLine("ab  cd", 4)).toBe("ab…");
  });

  it("cuts a text of megabytes without reading it all", () => {
    expect(oneLine("a".repeat(5_000_000), 5)).toBe("aaaa…");
  });

  it("is always one clean line within the limit", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 40 }), (text, maxChars) => {
        const line = oneLine(text, maxChars);
        expect(Array.from(line).length).toBeLessThanOrEqual(maxChars);
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]|\p{Surrogate}/u);
        expect(line).toBe(line.trim());
      }),
    );
  });

  it("leaves nothing hidden that was hidden before", () => {
    expect(findHidden(oneLine("a\u{e0041}\u202eb\u200b", 100))).toEqual([]);
  });
});
