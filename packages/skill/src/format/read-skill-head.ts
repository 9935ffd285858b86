import { runToEnd } from "../cooperative-task.ts";
import type { JsonObject, Problem } from "../problem.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import { parseAllowedTools } from "./allowed-tools.ts";
import { fieldProblems } from "./field-problems.ts";
import { asFlag, asText } from "./field-values.ts";
import { type FrontMatter, locateFrontMatter } from "./front-matter.ts";
import { type HeadProblemCode, headProblem } from "./head-problems.ts";
import { parseYaml, type YamlRemark, type YamlResult } from "./yaml/parse-yaml.ts";
import { repairYaml } from "./yaml/repair-yaml.ts";

/** Where a skill's main file was found. */
export interface SkillPlace {
  readonly folderName: string;
  readonly fileName: string;
}

export interface SkillHead {
  /** As the front matter says it; undefined when it cannot be read. */
  readonly name?: string;
  readonly description?: string;
  /** All fields as JSON, without a prototype. */
  readonly frontmatter: JsonObject;
  /** True when the YAML was invalid and the fields are our reading of it. */
  readonly repaired: boolean;
  readonly problems: readonly Problem[];
  /** Lines up to and including the closing fence; 0 when there is no closed front matter. */
  readonly frontMatterLines: number;
  /** What the skill asks for. Shown, never granted. */
  readonly allowedTools: readonly string[];
  readonly modelInvocable: boolean;
  readonly userInvocable: boolean;
  readonly enabled: boolean;
}

/**
 * Reads the front matter of a SKILL.md from its first bytes (see `readHeadBytes`). Never throws and never
 * executes anything: whatever is wrong becomes a problem.
 */
export function readSkillHead(bytes: Uint8Array, where: SkillPlace): SkillHead {
  return runToEnd(readSkillHeadInSteps(bytes, where));
}

/** The same for `runCooperatively`. */
export function* readSkillHeadInSteps(bytes: Uint8Array, where: SkillPlace): Generator<void, SkillHead> {
  const frontMatter = locateFrontMatter(bytes);
  const problems = fileProblems(frontMatter, where);
  const add = (code: HeadProblemCode, remark: Omit<YamlRemark, "code">) => {
    problems.push(
      headProblem(code, { ...remark, file: where.fileName, line: remark.line + frontMatter.yamlLine - 1 }),
    );
  };
  const text =
    frontMatter.status === "closed" || frontMatter.status === "unclosed" ? yamlText(frontMatter) : undefined;
  if (text === undefined) {
    if (frontMatter.status === "closed" || frontMatter.status === "unclosed")
      add("invalid_utf8", { line: 1 });
    return yield* headOf(Object.create(null), { frontMatter, text: "", problems, where, repaired: false });
  }
  yield;
  const first = parseYaml(text);
  yield;
  const result = first.kind === "invalid" ? yield* repaired(text, first) : first;
  for (const remark of result.remarks) add(remark.code, remark);
  const frontmatter: JsonObject = result.kind === "map" ? result.value : Object.create(null);
  return yield* headOf(frontmatter, {
    frontMatter,
    text,
    problems,
    where,
    repaired: result.kind === "map" && (first.kind === "invalid" || frontMatter.status === "unclosed"),
  });
}

function* repaired(text: string, first: YamlResult): Generator<void, YamlResult> {
  const result = yield* repairYaml(text);
  const remarkLines = new Set(result.remarks.map((remark) => remark.line));
  // The parser's own complaint, unless the repair already says more about that line.
  return {
    ...result,
    remarks: [...first.remarks.filter((remark) => !remarkLines.has(remark.line)), ...result.remarks],
  };
}

function fileProblems(frontMatter: FrontMatter, where: SkillPlace): Problem[] {
  const codes: [HeadProblemCode, boolean][] = [
    ["file_name_not_exact", where.fileName !== "SKILL.md"],
    ["byte_order_mark", frontMatter.hasByteOrderMark],
    ["front_matter_missing", frontMatter.status === "none"],
    ["front_matter_not_bare", frontMatter.status === "not_bare"],
    ["front_matter_unclosed", frontMatter.status === "unclosed"],
    ["front_matter_too_large", frontMatter.status === "too_large"],
    ["front_matter_after_blank_lines", frontMatter.status !== "none" && frontMatter.blankLinesBefore > 0],
    ["front_matter_fence_spaces", frontMatter.hasSpaceAfterFence],
    ["line_ends_crlf", frontMatter.lineEnd === "\r\n"],
    ["line_ends_cr", frontMatter.lineEnd === "\r"],
  ];
  return codes
    .filter(([, applies]) => applies)
    .map(([code]) => headProblem(code, { file: where.fileName, line: 1 }));
}

function yamlText(frontMatter: FrontMatter): string | undefined {
  const bytes = frontMatter.status === "unclosed" ? withoutCutCharacter(frontMatter.yaml) : frontMatter.yaml;
  const decoded = decodeUtf8(bytes);
  if (decoded === undefined) return undefined;
  const text =
    frontMatter.lineEnd === "\r" ? decoded.replaceAll("\r", "\n") : decoded.replaceAll("\r\n", "\n");
  return frontMatter.status === "unclosed" ? untilBodyStarts(text) : text;
}

/**
 * Where front matter without a closing fence most likely ends: at an indented fence, else at the first
 * heading or the first blank line.
 */
function untilBodyStarts(text: string): string {
  const indentedFence = /^[ \t]+---[ \t]*$/m.exec(text);
  const body = indentedFence ?? /^(?:#{1,6} .*|[ \t]*)$/m.exec(text);
  return body === null ? text : text.slice(0, body.index);
}

// The first bytes of a file may end inside a character.
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) break;
  }
  return bytes;
}

interface Reading {
  readonly frontMatter: FrontMatter;
  /** The YAML with LF line ends. */
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly where: SkillPlace;
  readonly repaired: boolean;
}

function* headOf(
  frontmatter: JsonObject,
  { frontMatter, text, problems, where, repaired }: Reading,
): Generator<void, SkillHead> {
  const name = asText(frontmatter.name);
  const description = asText(frontmatter.description);
  const lineOf = (field: string) => {
    const at = text
      .split("\n")
      .findIndex((line) => line.startsWith(field) && /^[ \t]*:/.test(line.slice(field.length)));
    return at === -1 ? undefined : at + frontMatter.yamlLine;
  };
  const fields = yield* fieldProblems(frontmatter, where, lineOf);
  yield;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    frontmatter,
    repaired,
    problems: [...problems, ...fields],
    frontMatterLines: frontMatter.lines,
    allowedTools: parseAllowedTools(frontmatter["allowed-tools"]),
    modelInvocable: asFlag(frontmatter["disable-model-invocation"]) !== true,
    userInvocable: asFlag(frontmatter["user-invocable"]) !== false,
    enabled: asFlag(frontmatter.enabled) !== false,
  };
}
