import { describe, expect, it } from "vitest";
import { highlightLines, plainLines } from "./highlight-lines.ts";

describe("lines of a highlighted text", () => {
  it("keep the kind of a piece that goes over several of them", () => {
    const root = {
      type: "root",
      children: [
        { type: "text", value: "a " },
        {
          type: "element",
          properties: { className: ["hljs-string"] },
          children: [
            { type: "text", value: "'x\n\ny" },
            {
              type: "element",
              properties: { className: ["hljs-subst"] },
              children: [{ type: "text", value: "1" }],
            },
            { type: "text", value: "'" },
          ],
        },
        { type: "text", value: "\nb" },
      ],
    };
    expect(highlightLines(root)).toEqual([
      [{ text: "a " }, { text: "'x", className: "hljs-string" }],
      [],
      [
        { text: "y", className: "hljs-string" },
        { text: "1", className: "hljs-subst" },
        { text: "'", className: "hljs-string" },
      ],
      [{ text: "b" }],
    ]);
  });

  it("are as many as the text has", () => {
    expect(plainLines("a\n\nb\n")).toEqual([[{ text: "a" }], [], [{ text: "b" }], []]);
  });
});
