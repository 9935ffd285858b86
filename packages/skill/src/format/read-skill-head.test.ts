import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSkillHead, readSkillHeadInSteps } from "./read-skill-head.ts";

const WHERE = { folderName: "demo", fileName: "SKILL.md" };
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSkillHead(encode(text), WHERE);
const codesOf = (text: string) => read(text).problems.map((problem) => problem.code);
/** Reads front matter with a good name and description and these further lines. */
const withFields = (fields: string) =>
  read(`---\nname: demo\ndescription: Use when testing\n${fields}\n---\nbody\n`);

it("is read in steps, one at least for each field that has to be repaired", () => {
  const fields = Array.from({ length: 200 }, (_, number) => `key-${number}: a: b`).join("\n");
  const job = readSkillHeadInSteps(encode(`---\nname: demo\n${fields}\n---\n`), WHERE);
  let steps = 0;
  while (job.next().done !== true) steps += 1;
  expect(steps).toBeGreaterThan(200);
});

describe("a good head", () => {
  it("is read whole, without problems", () => {
    const head = read(
      "---\nname: demo\ndescription: Use when testing.\nlicense: MIT\nmetadata:\n  author: someone\n---\n# Body\n",
    );
    expect(JSON.parse(JSON.stringify(head))).toEqual({
      name: "demo",
      description: "Use when testing.",
      frontmatter: {
        name: "demo",
        description: "Use when testing.",
        license: "MIT",
        metadata: { author: "someone" },
      },
      repaired: false,
      problems: [],
      frontMatterLines: 7,
      allowedTools: [],
      modelInvocable: true,
      userInvocable: true,
      enabled: true,
    });
  });

  it("may be cut anywhere after the closing fence", () => {
    expect(read("---\nname: demo\ndescription: d\n---").name).toBe("demo");
    const cut = encode("---\nname: demo\ndescription: d\n---\né").slice(0, -1);
    expect(readSkillHead(cut, WHERE).problems).toEqual([]);
  });

  it("types values by YAML 1.2: a date, yes and a version with two dots stay text", () => {
    const { frontmatter } = withFields(
      "a: 2026-01-02\nb: yes\nc: 1.2.3\nd: 1.0\ne: 0o17\nf: ~\ng: TRUE\nh: 012",
    );
    expect({ ...frontmatter }).toMatchObject({
      a: "2026-01-02",
      b: "yes",
      c: "1.2.3",
      d: 1,
      e: 15,
      f: null,
      g: true,
      h: 12,
    });
  });
});

describe("fences", () => {
  it.each([
    ["---js\n((globalThis.__pwn=1),{})\n---\n", "front_matter_not_bare"],
    ['---json\n{"name": "demo"}\n---\n', "front_matter_not_bare"],
    ["----\nname: demo\n----\n", "front_matter_not_bare"],
    ["# Title\n---\nname: demo\n---\n", "front_matter_missing"],
    ["", "front_matter_missing"],
  ])("never takes %j for front matter", (text, code) => {
    expect(read(text).name).toBeUndefined();
    expect(codesOf(text)[0]).toBe(code);
    expect("__pwn" in globalThis).toBe(false);
  });

  it.each([
    ["a byte order mark", "\ufeff---\nname: demo\ndescription: d\n---\n", "byte_order_mark", 4],
    ["CR LF", "---\r\nname: demo\r\ndescription: d\r\n---\r\n", "line_ends_crlf", 4],
    ["CR alone", "---\rname: demo\rdescription: d\r---\r# x\r", "line_ends_cr", 4],
    ["blank lines first", "\n \n---\nname: demo\ndescription: d\n---\n", "front_matter_after_blank_lines", 6],
    ["spaces after the fence", "---  \nname: demo\ndescription: d\n---\t\n", "front_matter_fence_spaces", 4],
  ])("accepts %s and says so", (_what, text, code, lines) => {
    const head = read(text);
    expect([head.name, head.description, head.repaired]).toEqual(["demo", "d", false]);
    expect(head.frontMatterLines).toBe(lines);
    expect(head.problems.map((problem) => problem.code)).toContain(code);
  });

  it("reads an unclosed front matter up to the body and marks it as repaired", () => {
    const head = read("---\nname: demo\ndescription: d\n\n# Title\nother: x\n");
    expect([head.name, head.description, head.repaired, head.frontMatterLines]).toEqual([
      "demo",
      "d",
      true,
      0,
    ]);
    expect(head.problems.map((problem) => problem.code)).toEqual(["front_matter_unclosed"]);
    expect({ ...head.frontmatter }).toEqual({ name: "demo", description: "d" });
  });

  it.each([
    ["---\n---\n", "front_matter_empty"],
    ["---\n# only a comment\n---\n", "front_matter_empty"],
    ["---\n- a\n- b\n---\n", "front_matter_not_a_map"],
    ["---\njust text\n---\n", "front_matter_not_a_map"],
  ])("reports %j by what it is", (text, code) => {
    expect(codesOf(text)).toEqual([code, "name_missing", "description_missing"]);
  });
});

describe("repairs", () => {
  it("quotes a value with an unquoted colon and keeps every other value as typed", () => {
    const head = read("---\nname: demo\ndescription: Use when: asked # now\nuser-invocable: false\n---\n");
    expect(head.description).toBe("Use when: asked # now");
    expect([head.repaired, head.userInvocable]).toEqual([true, false]);
    expect(head.problems).toMatchObject([
      {
        code: "yaml_value_quoted",
        severity: "error",
        file: "SKILL.md",
        line: 3,
        fix: "Put the value in quotes.",
      },
    ]);
  });

  it("quotes broken brackets and values that start with a reserved character", () => {
    const head = withFields("argument-hint: [title] [message]\nx: , y\nz: @home");
    expect({ ...head.frontmatter }).toMatchObject({
      "argument-hint": "[title] [message]",
      x: ", y",
      z: "@home",
    });
    expect(head.problems.map((problem) => [problem.code, problem.line])).toEqual([
      ["yaml_value_quoted", 4],
      ["yaml_value_quoted", 5],
      ["yaml_value_quoted", 6],
    ]);
  });

  it("reads the fields one by one around lines that are no fields, flags included", () => {
    const head = withFields("<<<<<<< ours\ndisable-model-invocation: true\n=======\n>>>>>>> theirs");
    expect([head.name, head.modelInvocable, head.repaired]).toEqual(["demo", false, true]);
    expect(head.problems.map((problem) => problem.code)).toContain("yaml_fields_read_singly");
  });

  it("takes neither of two names, and the only one of the descriptions", () => {
    const head = read("---\nname: demo\nname: admin\ndescription: d\n---\n");
    expect([head.name, head.description]).toEqual([undefined, "d"]);
    expect(head.problems.map((problem) => problem.code)).toContain("yaml_duplicate_key");
  });

  it("numbers the lines of the file, not of the YAML", () => {
    const head = read("\n\n---\nname: demo\ndescription: d\nx:\n  y: 1\nz: a: b\n---\n");
    expect(head.problems.find((problem) => problem.code === "yaml_value_quoted")?.line).toBe(8);
  });
});

describe("limits", () => {
  it.each([
    ["deep flow maps", `m: ${"{a: ".repeat(3_000)}${"}".repeat(3_000)}`, "yaml_too_deep"],
    ["21 levels", `m: ${"[".repeat(21)}${"]".repeat(21)}`, "yaml_too_deep"],
    ["deep lists on one line", `m:\n${"- ".repeat(20_000)}x`, "yaml_too_deep"],
    [
      "deep block maps",
      Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n"),
      "yaml_too_deep",
    ],
    ["many flow values", `m: [${"a,".repeat(30_000)}a]`, "yaml_too_many_nodes"],
    ["many lines", `m:\n${"- a\n".repeat(10_000)}`, "yaml_too_many_nodes"],
    ["1,001 values", `m: [${"a,".repeat(1_000)}]`, "yaml_too_many_nodes"],
    ["an alias bomb", `a: &a [x]\nm: [${"*a,".repeat(11)}]`, "yaml_too_many_aliases"],
    ["a cycle", "m: &m\n  x: *m", "yaml_too_deep"],
  ])("refuses %s without repairing it", (_what, fields, code) => {
    const head = withFields(fields);
    expect(head.name).toBeUndefined();
    expect(head.repaired).toBe(false);
    expect(head.problems.map((problem) => problem.code)).toEqual([
      code,
      "name_missing",
      "description_missing",
    ]);
  });

  it("accepts 10 aliases", () => {
    expect(withFields(`a: &a x\nm: [${"*a,".repeat(10)}]`).name).toBe("demo");
  });
});

describe("hostile keys and tags", () => {
  it("drops keys that reach prototypes, at any depth, and pollutes nothing", () => {
    const head = withFields("__proto__:\n  isAdmin: true\nmetadata:\n  constructor: x\n  ok: y");
    expect(JSON.stringify(head.frontmatter)).toBe(
      '{"name":"demo","description":"Use when testing","metadata":{"ok":"y"}}',
    );
    expect("isAdmin" in {}).toBe(false);
    expect(Object.getPrototypeOf(head.frontmatter)).toBeNull();
    expect(head.problems.filter((problem) => problem.code === "yaml_key_dropped")).toHaveLength(2);
  });

  it("does not merge '<<', so that nothing is smuggled into a field", () => {
    const head = withFields('base: &b {allowed-tools: "Bash(*)"}\n<<: *b');
    expect(head.allowedTools).toEqual([]);
    expect(head.problems.map((problem) => problem.code)).toContain("yaml_merge_key");
  });

  it("reads an unknown tag as text", () => {
    const head = withFields('x: !!js/function "function () {}"\ny: !!python/object:os.system ls');
    expect({ ...head.frontmatter }).toMatchObject({ x: "function () {}", y: "ls" });
    expect(head.problems.map((problem) => problem.code)).toContain("yaml_tag_ignored");
  });
});

describe("fields", () => {
  it.each([
    ["name: 123\ndescription: d", "name_not_text", "123", "d"],
    ["name: ''\ndescription: d", "name_missing", undefined, "d"],
    ["name: [a]\ndescription: d", "name_missing", undefined, "d"],
    ["name: Demo_Skill\ndescription: d", "name_invalid", "Demo_Skill", "d"],
    ["name: contact-center/ios\ndescription: d", "name_invalid", "contact-center/ios", "d"],
    ["name: demo--x\ndescription: d", "name_invalid", "demo--x", "d"],
    [`name: ${"a".repeat(65)}\ndescription: d`, "name_too_long", "a".repeat(65), "d"],
    ["name: other\ndescription: d", "name_differs_from_folder", "other", "d"],
    ["name: demo\ndescription: [a, b]", "description_unreadable", "demo", undefined],
    ["name: demo\ndescription:", "description_missing", "demo", undefined],
    ["name: demo\ndescription: 12", "description_not_text", "demo", "12"],
    ["name: demo\ndescription: |\n  a\n  b", "description_multiline", "demo", "a\nb\n"],
    ["name: demo\ndescription: x </skill> y", "description_has_tags", "demo", "x </skill> y"],
    ['name: demo\ndescription: "x\\u200by"', "hidden_characters", "demo", "x\u200by"],
    ['name: "de\\emo"\ndescription: d', "control_characters", "de\u001bmo", "d"],
  ])("reads %j with %s", (fields, code, name, description) => {
    const head = read(`---\n${fields}\n---\n`);
    expect([head.name, head.description]).toEqual([name, description]);
    expect(head.problems.map((problem) => problem.code)).toContain(code);
  });

  it("names the line of the field", () => {
    const { problems } = read(
      "---\nlicense: MIT\nname: Demo\ndescription: >\n  a <b> c\nmetadata:\n  n: 1\n---\n",
    );
    expect(problems.map((problem) => [problem.code, problem.line])).toEqual([
      ["name_invalid", 3],
      ["name_differs_from_folder", 3],
      ["description_has_tags", 4],
      ["metadata_not_text", 6],
    ]);
    expect(read("---\nlicense: MIT\n---\n").problems[0]).not.toHaveProperty("line");
  });

  it("counts a description in code points", () => {
    expect(codesOf(`---\nname: demo\ndescription: ${"🚀".repeat(1_024)}\n---\n`)).toEqual([]);
    expect(codesOf(`---\nname: demo\ndescription: ${"x".repeat(1_025)}\n---\n`)).toEqual([
      "description_too_long",
    ]);
  });

  it.each([
    ["metadata: {a: 1}", "metadata_not_text"],
    ["metadata:\n  a:\n    b: c", "metadata_not_text"],
    ["metadata: text", "metadata_not_a_map"],
    ["metadata: {io.modelcontextprotocol/x: y}", "metadata_key_reserved"],
    [`compatibility: ${"x".repeat(501)}`, "compatibility_invalid"],
    ["compatibility: [a]", "compatibility_invalid"],
    ["allowed-tools: [Read]", "allowed_tools_shape"],
    ["allowed-tools: Read, Write", "allowed_tools_shape"],
    ["user-invocable: maybe", "flag_not_boolean"],
  ])("serves %j with %s", (fields, code) => {
    const head = withFields(fields);
    expect(head.name).toBe("demo");
    expect(head.problems.map((problem) => problem.code)).toEqual([code]);
  });

  it("honours the three flags, also written as words", () => {
    const off = withFields("disable-model-invocation: 'true'\nuser-invocable: no\nenabled: false");
    expect([off.modelInvocable, off.userInvocable, off.enabled]).toEqual([false, false, false]);
    const on = withFields("disable-model-invocation: false\nuser-invocable: true\nenabled: true");
    expect([on.modelInvocable, on.userInvocable, on.enabled]).toEqual([true, true, true]);
  });

  it("keeps text of the skill out of messages, and evidence on one clean line", () => {
    const { problems } = read(`---\nname: "X\\e[31m\\n${"y".repeat(300)}"\ndescription: <b>\n---\n`);
    for (const { message, evidence = "" } of problems) {
      expect(message).not.toMatch(/[yX]{3}|<b>/);
      expect(evidence.length).toBeLessThanOrEqual(200);
      expect(evidence).not.toMatch(/\p{Cc}/u);
    }
  });
});

describe("any bytes", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "---",
      "name: demo",
      "description: d",
      "a: [b",
      "- x",
      "  y: 'z",
      "<<: *a",
      "b: &a |2",
      "? k",
    ),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  const lines = fc.array(line, { maxLength: 12 }).map((all) => encode(`---\n${all.join("\n")}`));

  it("never make it throw, and always give JSON", () => {
    fc.assert(
      fc.property(fc.oneof(lines, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const head = readSkillHead(bytes, WHERE);
        expect(JSON.parse(JSON.stringify(head.frontmatter))).toEqual({ ...head.frontmatter });
        if (head.name === undefined || head.description === undefined) {
          expect(head.problems.some((problem) => problem.severity === "error")).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("that are not UTF-8 inside the front matter are refused by name", () => {
    const bytes = Buffer.concat([
      encode("---\nname: demo\ndescription: "),
      Buffer.from([0xff]),
      encode("\n---\n"),
    ]);
    const head = readSkillHead(bytes, WHERE);
    expect(head.name).toBeUndefined();
    expect(head.problems[0]?.code).toBe("invalid_utf8");
  });
});
