import { describe, expect, it } from "vitest";
import { isEasyMarkdown } from "./is-easy-markdown.ts";

describe("isEasyMarkdown", () => {
  it("takes a long text of ordinary paragraphs", () => {
    const paragraph = "Some **bold** words, a [link](https://example.com) and `code`.\n\n";
    expect(isEasyMarkdown(paragraph.repeat(1_000))).toBe(true);
  });

  it.each(["[", "![", "> ", "**a", "` "])("refuses a paragraph made of %j alone", (marks) => {
    expect(isEasyMarkdown(marks.repeat(5_000))).toBe(false);
  });

  it("refuses many hard paragraphs as it refuses one", () => {
    expect(isEasyMarkdown(`${"[".repeat(500)}\n\n`.repeat(3))).toBe(true);
    expect(isEasyMarkdown(`${"[".repeat(500)}\n\n`.repeat(30))).toBe(false);
  });

  it("refuses what is longer than anybody reads", () => {
    expect(isEasyMarkdown("word ".repeat(30_000))).toBe(false);
  });
});
