import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnyYaml } from "./parse-any-yaml.ts";
import { parseYaml } from "./parse-yaml.ts";
import { readSimpleMap } from "./simple-map.ts";

const repository = join(import.meta.dirname, "../../../../..");

describe("front matter of the plainest form", () => {
  it("is read without the parser", () => {
    const text = `name: convert-images-7
description: How to convert images, step by step (really!). Use when asked — 50% of the time; a:b, c#d 🎉
license: "MIT: yes # no"
note: 'say "hi"'
metadata:
  author: bench
  version: "1.0"
`;
    expect(readSimpleMap(text)).toEqual({
      name: "convert-images-7",
      description:
        "How to convert images, step by step (really!). Use when asked — 50% of the time; a:b, c#d 🎉",
      license: "MIT: yes # no",
      note: 'say "hi"',
      metadata: { author: "bench", version: "1.0" },
    });
    expect(parseAnyYaml(text)).toEqual(parseYaml(text));
  });

  it.each([
    ["a number", "a: 1"],
    ["a date, which the parser calls text", "a: 2024-01-01"],
    ["a word of YAML's own", "a: True"],
    ["a key that is none of text", "null: a"],
    ["a key that changes what objects inherit", "constructor: a"],
    ["a key twice", "a: b\na: c"],
    ["an inner key twice", "m:\n  a: b\n  a: c"],
    ["a comment", "a: b # c"],
    ["a value with a colon", "a: b: c"],
    ["a value that ends in a colon", "a: b:"],
    ["spaces behind the value", "a: b "],
    ["a value on two lines", "a: b\n  c"],
    ["a value below its key", "a:\n  b"],
    ["a list", "a:\n  - b"],
    ["an absent value", "a:\nb: c"],
    ["a block value", "a: >-\n  b"],
    ["an escape", 'a: "b\\n"'],
    ["a doubled quote", "a: 'b''c'"],
    ["something behind the quotes", 'a: "b" c'],
    ["a tab", "a:\tb"],
    ["a carriage return", "a: b\r\nc: d"],
    ["another line end", "a: b\u2028c: d"],
    ["a deeper indent", "m:\n    a: b"],
    ["two levels", "m:\n  n:\n    a: b"],
    ["a blank line", "a: b\n\nc: d"],
    ["a separator", "a: b\n---\nc: d"],
    ["half a character", "a: b\ud800"],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(readSimpleMap(text)).toBeUndefined();
  });

  it("means to the parser what it means here, for the front matter of all skills in the repository", () => {
    const heads = ["samples/skills", "fixtures/skills", "fixtures/hostile"].flatMap(headsBelow);
    const simple = heads.filter((text) => readSimpleMap(text) !== undefined);
    expect(simple.length).toBeGreaterThan(heads.length / 4);
    for (const text of simple) expect(parseYaml(text)).toEqual(parseAnyYaml(text));
  });

  it("means the same for random texts made of what YAML gives a meaning to", () => {
    let simpleCount = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const value = readSimpleMap(text);
        if (value === undefined) return;
        simpleCount += 1;
        expect(parseAnyYaml(text)).toEqual({ kind: "map", value, remarks: [] });
      }),
      { numRuns: 5_000 },
    );
    expect(simpleCount).toBeGreaterThan(200);
  });
});

function headsBelow(folder: string): string[] {
  const files = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith("SKILL.md"))
    .flatMap(
      (name) => /^---\n(.*?\n)---\n/s.exec(readFileSync(join(repository, folder, name), "utf8"))?.[1] ?? [],
    );
}

const LINE_STARTS = [
  "a: ",
  "b: ",
  "name: ",
  "m:\n  a: ",
  "  c: ",
  "  ",
  "",
  "x-y_1: ",
  "a:",
  "- ",
  "? ",
  "no: ",
  "_: ",
];
const PIECES = [
  ..."abcZ019:#-?,[]{}&*!|>'\"%@`~=+./\\ _()",
  ..."\u00a0\u0085\u200b—é",
  ...[
    ": ",
    " #",
    "- ",
    "null",
    "true",
    "yes",
    "0x1F",
    "1e3",
    ".inf",
    "<<",
    "word",
    "two words",
    "\\n",
    "''",
    '""',
    "🎉",
    "\t",
  ],
];

const lines = fc
  .record({
    start: fc.constantFrom(...LINE_STARTS),
    quote: fc.constantFrom("", "", "", '"', "'"),
    word: fc.constantFrom("word", "word ", "", "T"),
    rest: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
  })
  .map(({ start, quote, word, rest }) => `${start}${quote}${word}${rest.join("")}${quote}`);
const texts = fc
  .tuple(fc.array(lines, { minLength: 1, maxLength: 4 }), fc.constantFrom("", "\n"))
  .map(([all, end]) => all.join("\n") + end);
