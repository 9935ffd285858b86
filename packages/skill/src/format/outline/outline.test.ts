import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hostileSkills, skillCollections } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../text/estimate-tokens.ts";
import { outline, sectionText } from "./outline.ts";

const TEXT = `---
name: demo
---

# Demo

Intro.

## Set-up \`now\`

Do [this](x.md).

### Deep & *far*

\`\`\`sh
# not a heading
\`\`\`

## Set-up now

End.
`;

describe("outline", () => {
  it("pins headings, slugs, lines and sections", async () => {
    expect(await outline(TEXT)).toEqual({
      frontMatterLines: 3,
      headings: [
        { depth: 1, text: "Demo", line: 5, slug: "demo" },
        { depth: 2, text: "Set-up now", line: 9, slug: "set-up-now" },
        { depth: 3, text: "Deep & far", line: 13, slug: "deep--far" },
        { depth: 2, text: "Set-up now", line: 19, slug: "set-up-now-1" },
      ],
      sections: [
        { slug: "demo", title: "Demo", depth: 1, line: 5, endLine: 21, tokens: 29 },
        { slug: "set-up-now", title: "Set-up now", depth: 2, line: 9, endLine: 18, tokens: 20 },
        { slug: "deep--far", title: "Deep & far", depth: 3, line: 13, endLine: 18, tokens: 12 },
        { slug: "set-up-now-1", title: "Set-up now", depth: 2, line: 19, endLine: 21, tokens: 5 },
      ],
    });
  });

  it("counts lines alike with CR LF and with a byte order mark", async () => {
    const lines = async (text: string) => (await outline(text)).headings.map((heading) => heading.line);
    expect(await lines(TEXT.replaceAll("\n", "\r\n"))).toEqual([5, 9, 13, 19]);
    expect(await lines(`\ufeff${TEXT}`)).toEqual([5, 9, 13, 19]);
    expect((await outline("\ufeff# a (b)")).headings[0]?.text).toBe("a (b)");
  });

  it("is empty for an empty text, and has no front matter without a closing fence", async () => {
    expect(await outline("")).toEqual({ frontMatterLines: 0, headings: [], sections: [] });
    expect((await outline("---\na: b\n\n# c\n")).frontMatterLines).toBe(0);
  });

  it("cuts a heading of megabytes and keeps 2,000 equal ones apart", async () => {
    const [long] = (await outline(`# ${"[a](".repeat(500_000)}`)).headings;
    expect(long?.text).toHaveLength(1_000);
    const many = (await outline("# *a*\n".repeat(2_000))).headings;
    expect(new Set(many.map((heading) => heading.slug)).size).toBe(2_000);
  });

  it.each(skillCollections)("reproduces every outline of $name", async ({ folder, outlines }) => {
    expect(outlines.length).toBeGreaterThan(50);
    for (const { file, frontmatter_lines, headings } of outlines) {
      const actual = await outline(readFileSync(join(folder, file), "utf8"));
      expect(actual.headings, file).toEqual(headings);
      expect(actual.frontMatterLines, file).toBe(frontmatter_lines);
    }
  });

  it("reads a file of 60,000 brackets", async () => {
    const [brackets, ...others] = hostileSkills().filter(({ name }) =>
      /^(?:brackets|58-redos-md)$/.test(name),
    );
    for (const skill of [brackets, ...others])
      expect((await outline(Buffer.from(skill?.bytes ?? []).toString())).headings).toEqual([]);
    expect(brackets?.bytes.length).toBeGreaterThan(60_000);
  });
});

describe("a hostile text", () => {
  it.each([
    ["the same heading", "# a\n"],
    ["headings with markup", "# [a](b) *c*\n"],
    ["empty headings", "#\n"],
    ["underlined headings", "a\n=\n"],
    ["lines", "a\n"],
  ])("of a megabyte of %s leaves the event loop to others while it is read", async (_what, piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    let ticks = 0;
    let isReading = true;
    const count = () => {
      ticks += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    const { headings, sections } = await outline(text);
    isReading = false;
    // A fast machine is through after a few turns; without turns there are none.
    expect(ticks).toBeGreaterThan(0);
    expect(headings.length).toBeLessThanOrEqual(2_000);
    if (sections.length > 0) expect(sections.at(-1)?.endLine).toBe(text.split("\n").length - 1);
  });
});

describe("sectionText", () => {
  it("gives a section with its sub-sections, by slug or by title in any letter case", async () => {
    const text = "## Set-up now\n\nEnd.\n";
    expect((await sectionText(TEXT, "set-up-now-1"))?.text).toBe(text);
    expect((await sectionText(TEXT, "DEEP & FAR"))?.text).toBe(
      "### Deep & *far*\n\n```sh\n# not a heading\n```\n\n",
    );
    expect((await sectionText(TEXT, "## set-up NOW"))?.section.line).toBe(9);
    expect((await sectionText(TEXT, "demo"))?.text).toBe(TEXT.slice(TEXT.indexOf("# Demo")));
  });

  it("keeps the bytes of the section as they are", async () => {
    expect((await sectionText("# a\r\nx\r\n# b\r\n", "a"))?.text).toBe("# a\r\nx\r\n");
  });

  it("gives nothing for an unknown section", async () => {
    expect(await sectionText(TEXT, "nothing")).toBeUndefined();
    expect(await sectionText(TEXT, "not a heading")).toBeUndefined();
  });
});

describe("estimateTokens", () => {
  it.each([
    ["", 0],
    ["abcd", 1],
    ["abcde", 2],
    ["привет", 3],
    ["技能说明", 4],
    ["こんにちは", 5],
    ["🚀", 2],
  ])("counts %j as %i", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
