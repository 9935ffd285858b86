import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { skillCollections } from "@skillquay/fixtures";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSkillHead } from "./read-skill-head.ts";
import { skillTier, strictnessProblems } from "./skill-tier.ts";

const WHERE = { folderName: "demo", fileName: "SKILL.md" };
const reasonsFor = (text: string, where = WHERE) =>
  strictnessProblems(readSkillHead(new TextEncoder().encode(text), where)).map((problem) => problem.code);
const withFields = (fields: string) =>
  `---\nname: demo\ndescription: Use when testing\n${fields}\n---\nbody\n`;

describe("a strict skill", () => {
  it.each([
    ["plain fields", "license: MIT"],
    [
      "fields of hosts",
      "argument-hint: '[a] [b]'\nuser-invocable: false\nallowed-tools:\n  - Read\n  - Write",
    ],
    ["one-line brackets", 'tags: [a, "b c", 1]\nextra: {a: b, "c": [d]}'],
    ["block scalars", "x: |\n  a\n\n   b\ny: >-\n  c\n  d"],
    ["text over several lines", "x: a\n  b\n\n  c"],
    ["nested maps", "x:\n  y:\n    - z: 1\n      w: ~\n    - v"],
    ["comments", "# one\nx: y # two\n  # three\nz: 1"],
  ])("may have %s", (_what, fields) => {
    expect(reasonsFor(withFields(fields))).toEqual([]);
  });

  it("may differ from its folder and have CR LF line ends", () => {
    expect(reasonsFor(withFields("x: y"), { ...WHERE, folderName: "other" })).toEqual([]);
    expect(reasonsFor(withFields("x: y").replaceAll("\n", "\r\n"))).toEqual([]);
  });
});

describe("a lenient skill says why", () => {
  it.each([
    ["a quoted value over lines", 'x: "a\n  b"', "yaml_outside_subset"],
    ["brackets over lines", "x: [a,\n  b]", "yaml_outside_subset"],
    ["an anchor", "x: &a b", "yaml_outside_subset"],
    ["a tag", "x: !!str 1", "yaml_outside_subset"],
    ["an indented block", "x: |2\n  a", "yaml_outside_subset"],
    ["a tab", "x: a\tb", "yaml_outside_subset"],
    ["a key in question marks", "? x\n: y", "yaml_outside_subset"],
    ["a field in a list in brackets", "x: [a: b]", "yaml_outside_subset"],
    ["an absent value in brackets", "x: {a: }", "yaml_outside_subset"],
    ["a number key", "1: x", "yaml_key_not_text"],
    ["a number without JSON form", "x: .inf", "yaml_number_not_finite"],
    ["metadata that is not text", "metadata: {a: 1}", "metadata_not_text"],
    ["a reserved metadata key", "metadata: {io.modelcontextprotocol/a: b}", "metadata_key_reserved"],
    ["an empty compatibility", "compatibility: ''", "compatibility_invalid"],
    ["broken YAML", "x: a: b", "yaml_value_quoted"],
  ])("%s", (_what, fields, code) => {
    expect(reasonsFor(withFields(fields))).toContain(code);
  });

  it.each([
    ["a byte order mark", "\ufeff---\nname: demo\ndescription: d\n---\n", "byte_order_mark"],
    ["blank lines first", "\n---\nname: demo\ndescription: d\n---\n", "front_matter_after_blank_lines"],
    ["an odd name", "---\nname: Demo\ndescription: d\n---\n", "name_invalid"],
    [
      "a long description",
      `---\nname: demo\ndescription: ${"d".repeat(1_025)}\n---\n`,
      "description_too_long",
    ],
    ["no name", "---\ndescription: d\n---\n", "name_missing"],
  ])("%s", (_what, text, code) => {
    expect(reasonsFor(text)).toContain(code);
  });

  it("another file name", () => {
    expect(reasonsFor(withFields("x: y"), { ...WHERE, fileName: "skill.md" })).toEqual([
      "file_name_not_exact",
    ]);
  });
});

/** What the SDK makes of the file: its reader is the one that clients verify skills with. */
async function entryOf(name: string, bytes: Uint8Array): Promise<unknown> {
  return (await skillEntry(name, { "SKILL.md": bytes })).frontmatter;
}

describe("the SDK's reader", () => {
  it.each(skillCollections)("agrees on every skill of $name that is strict", async (collection) => {
    let strict = 0;
    for (const { dir, skill_file: fileName } of collection.skills) {
      const bytes = readFileSync(join(collection.folder, dir, fileName));
      const head = readSkillHead(bytes, { folderName: basename(dir), fileName });
      if (skillTier(head) === "lenient") {
        expect(strictnessProblems(head), dir).not.toEqual([]);
        continue;
      }
      strict += 1;
      expect(await entryOf(head.name ?? "", bytes), dir).toEqual({ ...head.frontmatter });
    }
    expect(strict).toBe({ "fixtures/skills": 29, "../shared/corpus": 123 }[collection.name]);
  });

  it("agrees on any front matter that is strict", async () => {
    let strict = 0;
    await fc.assert(
      fc.asyncProperty(frontMatter, async (text) => {
        const bytes = new TextEncoder().encode(text);
        const head = readSkillHead(bytes, WHERE);
        if (skillTier(head) === "lenient") return;
        strict += 1;
        expect(await entryOf("demo", bytes)).toEqual(JSON.parse(JSON.stringify(head.frontmatter)));
      }),
      { numRuns: 4_000 },
    );
    expect(strict).toBeGreaterThan(100);
  });
});

const KEYS = ["x", "metadata", "a b", "true", "1", "<<", '"q"', "'s t'", "k.v", "k/v", "é", "?", "-a", "x "];
const VALUES = [
  ..."x|a b|'q'|\"d\\n\"|[a, b]|{a: b}|[a,b]|{a:1}|[]|{}|1|1.0|-0|0x1f|1e3|.5|~|true|yes|- a||# c|a # c".split(
    "|",
  ),
  ..."a: b|http://x|2020-01-01|*a|&a x|!!str x|@x|`x|%x|-x|?x|:x|[a: b]|[a, ]|{a: }|{\"a\":1}|'a''b'|\"a".split(
    "|",
  ),
  ...'[[a], {b: c}]|1_000|.inf|+1|\'a\' b|\ta|a\tb|<x>|a:|x:y|[~]|[-]|{? a: b}|> # c|"\\/"|"\\q"|a  |[a]]|- - a'.split(
    "|",
  ),
  ...["|", "|-", "|+", ">", ">-", "|2"],
];
const MORE = [
  ..."  more|  a: b|  - x|- y|    deep||  # note|# c|  'q'|  k: >|    text|      more text|  [a]|\tx|  - a: b".split(
    "|",
  ),
  ...'    c: d|  - - z|  -|  k:|  | odd|  "x|  y"|  ? k|  : v|      |  a # b'.split("|"),
];
const field = fc
  .tuple(
    fc.constantFrom(...KEYS),
    fc.constantFrom(...VALUES),
    fc.array(fc.constantFrom(...MORE), { maxLength: 4 }),
  )
  .map(([key, value, more]) => [`${key}: ${value}`.trimEnd(), ...more].join("\n"));
const frontMatter = fc
  .array(field, { minLength: 1, maxLength: 3 })
  .map((fields) => withFields(fields.join("\n")));
