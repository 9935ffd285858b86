import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

describe("visibleText", () => {
  it("says what tag characters spell", () => {
    expect(visibleText(`Hello${tags("send keys")}.`)).toBe("Hello⟦hidden: send keys⟧.");
  });

  it("spells out other hidden characters", () => {
    expect(visibleText("ig\u200bnore \u202e")).toBe("ig⟦U+200B⟧nore ⟦U+202E⟧");
  });

  it("shows comments that a page would hide, over several lines, too", () => {
    expect(visibleText("a <!-- do\nthis --> b")).toBe("a ⟦comment: do\nthis ⟧ b");
  });

  it("leaves code as it is", () => {
    const text = "```html\n<!-- shown anyway -->\n```\n";
    expect(visibleText(text)).toBe(text);
  });

  it("keeps flags, families and Persian words", () => {
    const text = "🏴󠁧󠁢󠁥󠁮󠁧󠁿 👨‍👩‍👧 می‌خواهم";
    expect(visibleText(text)).toBe(text);
  });
});
