import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { skillCollections } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import { checkSkill } from "./checks/check-skill.ts";
import { readSkillHead } from "./read-skill-head.ts";

async function errorsOf(folder: string): Promise<string[]> {
  const report = await checkSkill(folder, { profile: "spec-strict" });
  expect(report.ok).toBe(report.problems.length === 0);
  return report.problems.map((problem) => problem.message);
}

/** Checks one file in a folder of that name. */
async function errorsIn(
  folderName: string,
  text: string | Uint8Array,
  fileName = "SKILL.md",
): Promise<string[]> {
  return errorsOf(join(tempFolder({ [`${folderName}/${fileName}`]: text }), folderName));
}

const skill = (name: string, fields = "description: A test skill") =>
  `---\nname: ${name}\n${fields}\n---\nBody`;
const good = skill("my-skill");

describe("the reference validator's own cases", () => {
  it("a good skill is valid", async () => {
    expect(await errorsIn("my-skill", good)).toEqual([]);
  });

  it("a missing path, a file and a folder without SKILL.md are one error each", async () => {
    const root = tempFolder({ file: "x", "empty/README.md": "x" });
    expect(await errorsOf(join(root, "nowhere"))).toEqual([`Path does not exist: ${join(root, "nowhere")}`]);
    expect(await errorsOf(join(root, "file"))).toEqual([`Not a directory: ${join(root, "file")}`]);
    expect(await errorsOf(join(root, "empty"))).toEqual(["Missing required file: SKILL.md"]);
  });

  it.each([
    ["MySkill", "MySkill", ["lowercase"]],
    ["a".repeat(70), "a".repeat(70), ["exceeds", "character limit"]],
    ["-my-skill", "-my-skill", ["cannot start or end with a hyphen"]],
    ["my--skill", "my--skill", ["consecutive hyphens"]],
    ["my_skill", "my_skill", ["invalid characters"]],
    ["wrong-name", "correct-name", ["must match skill name"]],
    ["НАВЫК", "НАВЫК", ["lowercase"]],
  ])("the name %s in folder %s is refused", async (folder, name, texts) => {
    const errors = (await errorsIn(folder, skill(name))).join("\n");
    for (const text of texts) expect(errors).toContain(text);
  });

  it("an unknown field is named", async () => {
    expect(await errorsIn("my-skill", skill("my-skill", "description: d\nunknown_field: x\nb: y"))).toEqual([
      "Unexpected fields in frontmatter: b, unknown_field. Only ['allowed-tools', 'compatibility', 'description', 'license', 'metadata', 'name'] are allowed.",
    ]);
  });

  it.each([
    "license: MIT\nmetadata:\n  author: Test\n  version: 1.0",
    "allowed-tools: Bash(jq:*) Bash(git:*)",
    "compatibility: Requires Python 3.11+",
  ])("%j is valid", async (fields) => {
    expect(await errorsIn("my-skill", skill("my-skill", `description: d\n${fields}`))).toEqual([]);
  });

  it.each(["技能", "мой-навык", "навык"])("the name %s is valid", async (name) => {
    expect(await errorsIn(name, skill(name))).toEqual([]);
  });

  it("long texts are refused with their length", async () => {
    expect(await errorsIn("my-skill", skill("my-skill", `description: ${"x".repeat(1_100)}`))).toEqual([
      "Description exceeds 1024 character limit (1100 chars)",
    ]);
    expect(
      await errorsIn("my-skill", skill("my-skill", `description: d\ncompatibility: ${"x".repeat(550)}`)),
    ).toEqual(["Compatibility exceeds 500 character limit (550 chars)"]);
  });

  it("composed and decomposed names are the same", async () => {
    expect(await errorsIn("caf\u00e9", skill("cafe\u0301"))).toEqual([]);
  });

  it.each([
    ["# No front matter", "must start with YAML frontmatter"],
    ["---\nname: my-skill\ndescription: d\n", "not properly closed"],
    ["---\nname: [invalid\ndescription: d\n---\n", "Invalid YAML"],
    ["---\n- just\n- a list\n---\n", "must be a YAML mapping"],
    ["---\ndescription: d\n---\n", "Missing required field in frontmatter: name"],
    ["---\nname: my-skill\n---\n", "Missing required field in frontmatter: description"],
  ])("%j says %s", async (text, expected) => {
    const errors = await errorsIn("my-skill", text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(expected);
  });

  it("SKILL.md wins over skill.md, which is accepted alone", async () => {
    const root = tempFolder({
      "my-skill/SKILL.md": good,
      "my-skill/skill.md": "bad",
      "other/skill.md": skill("other"),
    });
    expect(await errorsOf(join(root, "my-skill"))).toEqual([]);
    expect(await errorsOf(join(root, "other"))).toEqual([]);
  });

  it("the body follows the front matter, and allowed-tools is kept whole", () => {
    const text = skill("my-skill", "description: d\nallowed-tools: Bash(jq:*) Bash(git:*)");
    const head = readSkillHead(new TextEncoder().encode(text), {
      folderName: "my-skill",
      fileName: "SKILL.md",
    });
    expect(text.split("\n").slice(head.frontMatterLines)).toEqual(["Body"]);
    expect(head.frontmatter["allowed-tools"]).toBe("Bash(jq:*) Bash(git:*)");
  });
});

const field = (fields: string) => skill("my-skill", fields);

describe("the reference validator's probed verdicts", () => {
  it.each([
    ["an empty body", "---\nname: my-skill\ndescription: d\n---\n"],
    ["no line end after the fence", "---\nname: my-skill\ndescription: d\n---"],
    ["spaces after the fence", "---\nname: my-skill\ndescription: d\n---   \n"],
    ["CR LF", good.replaceAll("\n", "\r\n")],
    ["NUL in the body", `${good}\0`],
    ["three dashes inside the description", field("description: a --- b")],
    ["a quoted colon", field('description: "Use when: asked"')],
    ["a block list", field("description: d\nallowed-tools:\n  - Read\n  - Write")],
    ["a literal block", field("description: |\n  a\n  b")],
    ["a folded block", field("description: >\n  a\n  b")],
    ["a stripped block", field("description: >-\n  a\n  b")],
    ["a comment in the value", field("description: fix issue #12 and # more")],
    ["spaces around the name", skill('" my-skill "')],
    ["1,024 characters", field(`description: ${"x".repeat(1_024)}`)],
    ["1,024 emoji", field(`description: ${"🚀".repeat(1_024)}`)],
    ["markup in the description", field("description: Use <foo> & <bar> tags")],
    ["an empty compatibility", field('description: d\ncompatibility: ""')],
    ["500 characters of compatibility", field(`description: d\ncompatibility: ${"x".repeat(500)}`)],
    ["metadata as text", field("description: d\nmetadata: text")],
    ["metadata as list", field("description: d\nmetadata:\n  - a")],
    ["nested metadata", field("description: d\nmetadata:\n  a:\n    b: c")],
    ["empty metadata and license", field("description: d\nmetadata:\nlicense:")],
    ["license as list", field("description: d\nlicense:\n  - MIT")],
  ])("%s is valid", async (_what, text) => {
    expect(await errorsIn("my-skill", text)).toEqual([]);
  });

  it.each([
    ["a byte order mark", `\ufeff${good}`, "must start with YAML frontmatter"],
    ["a blank line first", `\n${good}`, "must start with YAML frontmatter"],
    ["an empty file", "", "must start with YAML frontmatter"],
    ["four dashes", "----\nname: my-skill\ndescription: d\n----\n", "Invalid YAML"],
    ["three dots", "---\nname: my-skill\ndescription: d\n...\nBody", "not properly closed"],
    ["one fence", "---", "not properly closed"],
    [
      "dashes in a comment before the description",
      "---\nname: my-skill\n# --- note ---\ndescription: d\n---\n",
      "Missing required field in frontmatter: description",
    ],
    ["U+0080", field("description: a\u0080b"), "Invalid YAML"],
    ["an unquoted colon", field("description: Use when: asked"), "Invalid YAML"],
    ["a list in brackets", field("description: d\nallowed-tools: [Read, Write]"), "Invalid YAML"],
    ["a map in braces", field('description: d\nmetadata: {"a":1}'), "Invalid YAML"],
    ["an unknown list in brackets", field("description: d\nargument-hint: [file]"), "Invalid YAML"],
    ["brackets first", field("description: [WIP] x"), "Invalid YAML"],
    ["a repeated key", field("description: d\ndescription: e"), "Invalid YAML"],
    ["a tab indent", field("description: d\nmetadata:\n\ta: b"), "Invalid YAML"],
    ["an anchor", field("description: &a d"), "Invalid YAML"],
    ["a tag", field("description: !!str d"), "Invalid YAML"],
    ["an unbalanced quote", field('description: "d'), "Invalid YAML"],
    ["a back tick first", field("description: `d`"), "Invalid YAML"],
    ["an at sign first", field("description: @d"), "Invalid YAML"],
    ["an asterisk first", field("description: *d"), "Invalid YAML"],
    ["no space after the colon", "---\nname:my-skill\ndescription: d\n---\n", "Invalid YAML"],
    ["an empty name", "---\nname:\ndescription: d\n---\n", "Field 'name' must be a non-empty string"],
    ["an empty description", field('description: ""'), "Field 'description' must be a non-empty string"],
    ["a blank description", field('description: "  "'), "Field 'description' must be a non-empty string"],
    ["a list as description", field("description:\n  - a"), "Field 'description' must be a non-empty string"],
    ["a map as description", field("description:\n  a: b"), "Field 'description' must be a non-empty string"],
    ["1,025 characters", field(`description: ${"x".repeat(1_025)}`), "Description exceeds 1024"],
    ["a list as compatibility", field("description: d\ncompatibility:\n  - a"), "must be a string"],
    ["empty front matter", "---\n---\n", "must be a YAML mapping"],
    ["text as front matter", "---\njust text\n---\n", "must be a YAML mapping"],
  ])("%s is one error", async (_what, text, expected) => {
    const errors = await errorsIn("my-skill", text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(expected);
  });

  it.each([
    ["123", "123"],
    ["true", "true"],
    ["null", "null"],
    ["a".repeat(64), "a".repeat(64)],
    ["a", "a"],
    ["abc", "ａｂｃ"],
    ["a2", "a²"],
    ["ß", "ß"],
    ["٣", "٣"],
    ["claude-helper", "claude-helper"],
  ])("in folder %s the name %s is valid", async (folder, name) => {
    expect(await errorsIn(folder, skill(name))).toEqual([]);
  });

  it.each([
    ["a".repeat(65), "a".repeat(65), ["exceeds 64 character limit"]],
    ["-", '"-"', ["hyphen"]],
    ["my-", "my-", ["hyphen"]],
    ["my.skill", "my.skill", ["invalid characters"]],
    ["my:skill", "my:skill", ["invalid characters"]],
    ["my skill", "my skill", ["invalid characters"]],
    ["🚀", "🚀", ["invalid characters"]],
    ["कौशल", "कौशल", ["invalid characters"]],
    ["ทักษะ", "ทักษะ", ["invalid characters"]],
    ["b", "a/b", ["invalid characters", "must match skill name"]],
  ])("in folder %s the name %s is refused", async (folder, name, texts) => {
    const errors = await errorsIn(folder, skill(name));
    expect(errors).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) expect(errors[index]).toContain(text);
  });

  it("counts errors as the validator does", async () => {
    expect(await errorsIn("Wrong_Dir", skill("My_Skill--", "description: d\nfoo: x"))).toHaveLength(6);
    expect(await errorsIn("my-skill", "---\nlicense: MIT\n---\n")).toEqual([
      "Missing required field in frontmatter: name",
      "Missing required field in frontmatter: description",
    ]);
    expect(await errorsIn("my-skill", "---\nName: my-skill\ndescription: d\n---\n")).toHaveLength(2);
  });

  it.each(["Skill.md", "SKILL.MD"])("a file named %s is a missing file", async (fileName) => {
    expect(await errorsIn("my-skill", good, fileName)).toEqual(["Missing required file: SKILL.md"]);
  });

  it("reports as an error what makes the validator crash", async () => {
    expect(await errorsIn("my-skill", Buffer.concat([Buffer.from(good), Buffer.from([0xff])]))).toHaveLength(
      1,
    );
    const root = tempFolder({ "my-skill/x": "" });
    mkdirSync(join(root, "my-skill/SKILL.md"));
    expect(await errorsOf(join(root, "my-skill"))).toHaveLength(1);
  });

  it("takes a dangling link for a missing file", async () => {
    const root = tempFolder({ "my-skill/x": "" });
    symlinkSync("nowhere", join(root, "my-skill/SKILL.md"));
    expect(await errorsOf(join(root, "my-skill"))).toEqual(["Missing required file: SKILL.md"]);
  });
});

describe.each(skillCollections)("the skills of $name", ({ name: collection, folder: root, skills }) => {
  it("have the recorded verdict", async () => {
    expect(skills).toHaveLength({ "fixtures/skills": 49, "../shared/corpus": 170 }[collection]);
    for (const { dir, skill_file: fileName, skills_ref: recorded } of skills) {
      // Of real skills the verdicts were recorded for the text as SKILL.md, whatever the letter case of the file.
      const isExact = collection === "fixtures/skills" || ["SKILL.md", "skill.md"].includes(fileName);
      const folder = isExact ? join(root, dir) : copyAs("SKILL.md", join(root, dir, fileName), basename(dir));
      const errors = await errorsOf(folder);
      expect(errors.length === 0, dir).toBe(recorded.valid);
      // The detail after the colon is PyYAML's; a traceback is an error in our words.
      const withoutDetail = (text: string) =>
        text.replace(/^(Invalid YAML in frontmatter|CRASH).*/, "Invalid YAML");
      expect(errors.map(withoutDetail), dir).toEqual(recorded.errors.map(withoutDetail));
    }
  });
});

function copyAs(fileName: string, source: string, folderName: string): string {
  const folder = join(tempFolder({ [`${folderName}/x`]: "" }), folderName);
  cpSync(source, join(folder, fileName));
  writeFileSync(join(folder, "x"), "");
  return folder;
}
