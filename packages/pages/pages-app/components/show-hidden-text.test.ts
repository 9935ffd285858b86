import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { showHiddenText } from "./show-hidden-text.ts";

function shown(markdown: string): string {
  const tree = fromMarkdown(markdown);
  showHiddenText()(tree);
  return JSON.stringify(tree);
}

it("writes out what is hidden in text, code and HTML, also where the source spells it as an entity", () => {
  for (const source of [
    "a\u202eb",
    "a&#x202e;b",
    "`a\u202eb`",
    "```\na\u202eb\n```",
    "<b>a\u202eb</b>",
    "> - **a\u202eb**",
  ])
    expect(shown(source), source).toContain("a⟦U+202E⟧b");
});

it("writes out what is hidden in the words of images and links", () => {
  const image = shown('![a\u202eb](x "c\u202ed")');
  expect(image).toContain("a⟦U+202E⟧b");
  expect(image).toContain("c⟦U+202E⟧d");
  expect(shown('[x](y "c&#x202e;d")')).toContain("c⟦U+202E⟧d");
});

it("leaves a family a family", () => {
  expect(shown("👨‍👩‍👧")).toContain("👨‍👩‍👧");
});
