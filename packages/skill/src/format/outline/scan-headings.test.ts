import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../cooperative-task.ts";
import { scanHeadings } from "./scan-headings.ts";

const headingsIn = (text: string) => runToEnd(scanHeadings(text));

const summaryOf = (text: string) =>
  headingsIn(text).map(({ depth, line, source }) => `${depth}:${line} ${source}`);

describe("headings", () => {
  it.each([
    ["one to six hashes", "# a\n###### b\n####### c", ["1:1 a", "6:2 b"]],
    ["no space after the hash", "#tag\n#\n# #", ["1:2 ", "1:3 "]],
    ["closing hashes", "# a ##\n# b#\n# c \\#", ["1:1 a", "1:2 b#", "1:3 c \\#"]],
    ["up to three spaces", "   # a\n    # code", ["1:1 a"]],
    ["underlines", "a\nb\n===\nc\n--", ["1:1 a\nb", "2:4 c"]],
    ["a rule after a blank line", "a\n\n---\nb", []],
    ["a fence with longer and other fences inside", "````\n```\n# x\n~~~\n````\n# a", ["1:6 a"]],
    ["an unclosed fence", "~~~\n# x\n```", []],
    ["back ticks in the info string, which make it no fence", "``` a`b\n# x", ["1:2 x"]],
    ["a comment", "<!--\n# x\n\n# y\n-->\n# a", ["1:6 a"]],
    ["an HTML block up to a blank line", "<div>\n# x\n\n# a", ["1:4 a"]],
    ["a pre block over blank lines", "<pre>\n\n# x\n</pre>\n# a", ["1:5 a"]],
    ["a list item and a quotation", "- # a\n> ## b\n> > ### c", ["1:1 a", "2:2 b", "3:3 c"]],
    ["a fence inside a list item", "- a\n  ```\n  # x\n  ```\n  # b", ["1:5 b"]],
    ["a fence that ends with its list item", "- ```\n  # x\n# a", ["1:3 a"]],
    ["a paragraph that goes on after its quotation", "> a\nb\n---", []],
    ["a rule under a table", "| a | b |\n|---|---|\n| 1 | 2 |\n---\n# c", ["1:5 c"]],
    ["a link definition, which is no text to underline", "[a]: /b\n===\n# c", ["1:3 c"]],
    ["a footnote's text", "[^1]: note\n\n    # x\n# a", ["1:3 x", "1:4 a"]],
    ["tabs", "-\t# a\n\t# b\n\n\t# c", ["1:1 a", "1:2 b", "1:4 c"]],
    ["CR LF and CR", "# a\r\n# b\r# c", ["1:1 a", "1:2 b", "1:3 c"]],
  ])("are found with %s", (_what, text, headings) => {
    expect(summaryOf(text)).toEqual(headings);
  });

  it("agree with a full Markdown parser on mixed documents", () => {
    fc.assert(
      fc.property(documents, (text) => {
        expect(headingsIn(text).map(({ depth, line, isNested }) => ({ depth, line, isNested }))).toEqual(
          headingsOf(text),
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["brackets", "["],
    ["quotation marks", ">"],
    ["lazy quotations", "> a\nb\n"],
    ["list markers", "- "],
    ["nested lists", Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join("")],
    ["open tags", "<a "],
    ["table rows", "|a\n"],
    ["definitions", '[a]: b "'],
    ["blank space", " "],
    ["dashes", "- - - x"],
  ])("take no noticeable time for a megabyte of %s", (_what, piece) => {
    // Not a time limit of the test: a quadratic scan of this takes minutes and runs into the runner's own.
    expect(headingsIn(`${piece.repeat(Math.ceil(1_000_000 / piece.length))}\n\n# a`).length).toBeLessThan(2);
  });
});

interface MarkdownNode {
  readonly type: string;
  readonly depth?: number;
  readonly position?: { readonly start: { readonly line: number } } | undefined;
  readonly children?: readonly MarkdownNode[];
}

function headingsOf(text: string): { depth: number; line: number; isNested: boolean }[] {
  const headings: { depth: number; line: number; isNested: boolean }[] = [];
  const visit = (node: MarkdownNode, isNested: boolean) => {
    if (node.type === "heading") {
      headings.push({ depth: node.depth ?? 0, line: node.position?.start.line ?? 0, isNested });
    }
    for (const child of node.children ?? []) visit(child, node.type !== "root");
  };
  visit(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), false);
  return headings;
}

// Left out are an empty item or one that starts at 2 right after code, text right after a definition, and a line with one inline tag
// after an open quotation: there micromark and the specification differ.
const documents = fc
  .array(
    fc.constantFrom(
      ..."# a|## b ##|#no|a|b c|---|===|```|~~~|````|> q|> # q|> ```|- i|- # h|* j|1. k|1) l|  in|  # in|    deep".split(
        "|",
      ),
      ..."||<div>|</div>|<!--|-->|***|   # i|####### x|#|<pre>|- ```|  ```|   text|> > r".split("|"),
      "| a | b |",
      "|---|---|",
      "| 1 |",
      "a | b",
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) => lines.join("\n"));
