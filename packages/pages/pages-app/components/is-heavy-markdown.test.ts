import { describe, expect, it } from "vitest";
import { isHeavyMarkdown } from "./is-heavy-markdown.ts";

describe("Markdown that is too heavy to render", () => {
  it.each([
    ["brackets that never close", "[".repeat(60_000)],
    ["links that never end", "[a](".repeat(10_000)],
    ["emphasis in emphasis", "*a **b ".repeat(3_000)],
    ["many heavy paragraphs", `${"_a ".repeat(600)}\n\n`.repeat(60)],
    ["quotes in quotes", "> ".repeat(2_000)],
    ["lists in lists", `${"- ".repeat(200)}a`],
    ["a text without end", "word ".repeat(100_000)],
  ])("is %s", (_, text) => {
    expect(isHeavyMarkdown(text)).toBe(true);
  });

  it.each([
    [
      "a long guide",
      "## Part\n\nSome *words* with `code` and [links](https://example.com).\n\n- one\n- two\n\n".repeat(
        1_000,
      ),
    ],
    ["a long table", `| a | b |\n| --- | --- |\n${"| `x` | **y** |\n".repeat(300)}`],
    ["code that is full of signs", `\`\`\`python\n${"x[i] = *a_b * (c_d & ~e_f)\n".repeat(2_000)}\`\`\`\n`],
    ["a rule made of stars", "* * * * * *\n\n- - - -\n\n> > a quote in a quote\n"],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(isHeavyMarkdown(text)).toBe(false);
  });
});
