import { nearest } from "@skillquay/search";
import { decodeUtf8, mimeTypeOf, oneLine, SkillPathError, sectionText } from "@skillquay/skill";
import * as z from "zod/v4";
import type { SkillSummary } from "../catalog.ts";
import { defineTool, type ToolContext } from "../define-tool.ts";
import { ToolError } from "../errors.ts";
import { parseOutputPath } from "../scripts/output-path.ts";
import { skillUri } from "../skill-uri.ts";
import { cutText, LINES_MAX, sliceBytes, TEXT_MAX_CHARS } from "./cut-file.ts";
import { noticeChars, partWords, withPartNotice } from "./part-notice.ts";
import { isStrictResource } from "./skill-answer.ts";
import { findSkill } from "./skill-lookup.ts";

/** The `progressive` contract's third level: one file of a skill, whole, by lines, by section, or as bytes. */
export const getSkillResource = defineTool({
  name: "get_skill_resource",
  title: "Get Skill Resource",
  summary:
    "Reads one file of a skill, such as a reference, an asset or a script, when the skill's instructions point to it. Large files come in parts: ask for a section or for lines.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  answersText: true,
  // What a script printed belongs to its run.
  givesSkillText: ({ skill_name: of, resource_path: path }) => parseOutputPath(path) === undefined && { of },
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skill_name: z.string().min(1).describe("Name of the skill (case-insensitive)"),
      resource_path: z
        .string()
        .min(1)
        .max(1000)
        .describe("Path of the file inside the skill, as the skill names it, e.g. references/guide.md"),
      section: z
        .string()
        .min(1)
        .max(400)
        .optional()
        .describe("Title or slug of one heading: returns that section only"),
      start_line: z.number().int().min(1).optional().describe("First line to return, counted from 1"),
      max_lines: z.number().int().min(1).max(LINES_MAX).optional().describe("How many lines to return"),
      offset_bytes: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe("Where to go on, from `next` of the previous answer"),
      encoding: z
        .enum(["text", "base64"])
        .optional()
        .describe("base64 returns the bytes of a binary file; without it a binary file is only described"),
    }),
  output: () =>
    z.object({
      skill: z.string(),
      path: z.string(),
      uri: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number().int(),
      encoding: z.enum(["text", "base64", "none"]).describe("none: a binary file that is only described"),
      text: z.string().optional(),
      base64: z.string().optional(),
      section: z.string().optional(),
      startLine: z.number().int().optional(),
      endLine: z.number().int().optional(),
      totalLines: z.number().int().optional(),
      next: z
        .object({
          start_line: z.number().int().optional(),
          max_lines: z.number().int().optional(),
          offset_bytes: z.number().int().optional(),
          encoding: z.literal("base64").optional(),
        })
        .optional()
        .describe("Arguments that return the part after this one; absent when nothing is left"),
    }),
  errors: [
    "skill_not_found",
    "file_not_found",
    "resource_not_allowed",
    "section_not_found",
    "file_too_large",
  ],
  example: {
    arguments: { skill_name: "pdf", resource_path: "references/forms.md", section: "Filling" },
    shows: "Reads one section of a reference file.",
  },
  run: async (input, context) => {
    const { skill_name: name, resource_path: path, ...part } = input;
    const skill = await findSkill(name, context);
    const output = runOutput(path, context);
    const room = roomFor(input, context);
    if (output !== undefined) return answerOf(skill, path, output, { part, room });
    // What `skill` gives in parts is read on here.
    const isMainFile = path === skill.skillFile && context.exactTexts !== true;
    if (context.strictResources && !isStrictResource(path) && !isMainFile) throw resourceNotAllowed();
    return {
      async version() {
        const version = await context.catalog.version(skill, path);
        return version && `${version}\0${JSON.stringify(part)}\0${JSON.stringify(room)}`;
      },
      load: async () => answerOf(skill, path, await readBytes(skill, path, context), { part, room }),
    };
  },
});

/** Which part of a file is asked for. */
interface FilePart {
  readonly section?: string | undefined;
  readonly start_line?: number | undefined;
  readonly max_lines?: number | undefined;
  readonly offset_bytes?: number | undefined;
  readonly encoding?: "text" | "base64" | undefined;
}

/** How much fits one answer, and how the next part is asked for. */
interface AnswerRoom {
  readonly tool: string;
  readonly input: { readonly skill_name: string; readonly resource_path: string };
  readonly maxChars: number;
  readonly maxBytes: number | undefined;
}

function roomFor(
  { skill_name, resource_path }: AnswerRoom["input"],
  { offered, resultMaxChars }: ToolContext,
): AnswerRoom {
  const tool = offered("get_skill_resource") ?? "get_skill_resource";
  const input = { skill_name, resource_path };
  const most = (resultMaxChars ?? TEXT_MAX_CHARS) - noticeChars({ tool, input });
  const maxChars = Math.max(LEAST_PART_CHARS, most);
  // Four characters of base64 are three bytes.
  const maxBytes = resultMaxChars === undefined ? undefined : Math.floor(maxChars / 4) * 3;
  return { tool, input, maxChars, maxBytes };
}

const LEAST_PART_CHARS = 1_000;

async function answerOf(
  skill: SkillSummary,
  path: string,
  bytes: Uint8Array,
  { part, room }: { readonly part: FilePart; readonly room: AnswerRoom },
) {
  const withNotice = (text: string, where: string, next: Readonly<Record<string, unknown>> | undefined) =>
    next === undefined
      ? text
      : withPartNotice(text, where, { tool: room.tool, input: { ...room.input, ...next } });
  const head = {
    skill: skill.name,
    path,
    uri: skillUri(skill, path),
    mimeType: mimeTypeOf(path),
    sizeBytes: bytes.byteLength,
  };
  const text = decodeUtf8(bytes);
  if (part.encoding === "base64") {
    const slice = sliceBytes(bytes, part.offset_bytes ?? 0, room.maxBytes);
    return {
      text: withNotice(
        slice.base64,
        `Bytes from ${part.offset_bytes ?? 0} of ${bytes.byteLength}`,
        slice.next,
      ),
      data: {
        ...head,
        encoding: "base64" as const,
        base64: slice.base64,
        ...(slice.next && { next: slice.next }),
      },
    };
  }
  if (text === undefined) {
    return {
      text: `${oneLine(head.path, 300)} is a binary file (${head.mimeType}, ${head.sizeBytes} bytes). Pass encoding "base64" to get its bytes.`,
      data: { ...head, encoding: "none" as const },
    };
  }
  if (part.section !== undefined) {
    const section = await sectionText(text, part.section);
    if (section === undefined) throw sectionNotFound(part.section);
    const { line, endLine, slug } = section.section;
    const cut = cutText(section.text, {}, room.maxChars);
    const goOnAt = line + cut.lineCount;
    const next = cut.next === undefined ? undefined : { start_line: goOnAt, max_lines: endLine - goOnAt + 1 };
    return {
      text: withNotice(cut.text, `Lines ${line} to ${goOnAt - 1} of ${endLine}`, next),
      data: {
        ...head,
        encoding: "text" as const,
        text: cut.text,
        section: slug,
        startLine: line,
        endLine: goOnAt - 1,
        ...(next !== undefined && { next }),
      },
    };
  }
  const request = {
    startLine: part.start_line,
    maxLines: part.max_lines,
    offsetBytes: part.offset_bytes,
  };
  const cut = cutText(text, request, room.maxChars);
  return {
    text: withNotice(cut.text, partWords(cut), cut.next),
    data: {
      ...head,
      encoding: "text" as const,
      text: cut.text,
      ...(cut.startLine !== undefined && {
        startLine: cut.startLine,
        endLine: cut.startLine + cut.lineCount - 1,
      }),
      totalLines: cut.totalLines,
      ...(cut.next !== undefined && { next: cut.next }),
    },
  };
}

function resourceNotAllowed(): ToolError {
  return new ToolError(
    "resource_not_allowed",
    "Only files under scripts/, references/ and assets/ can be read.",
    {
      suggestions: [
        "Pass a path that starts with one of these folders",
        "Start the server without --strict-resources",
      ],
    },
  );
}

/** Output of a recent run that an answer had no room for; the paths are given by `execute_skill_script`. */
function runOutput(path: string, context: ToolContext): Uint8Array | undefined {
  const output = parseOutputPath(path);
  return output && context.runner?.output(output.runId, output.stream);
}

async function readBytes(skill: SkillSummary, path: string, context: ToolContext): Promise<Uint8Array> {
  try {
    return await context.catalog.readFile(skill, path);
  } catch (error) {
    if (!(error instanceof SkillPathError)) throw error;
    if (error.code === "file_too_large")
      throw new ToolError("file_too_large", error.message, { cause: error });
    throw await fileNotFound(skill, path, context, error);
  }
}

async function fileNotFound(
  skill: SkillSummary,
  path: string,
  context: ToolContext,
  cause: unknown,
): Promise<ToolError> {
  const paths = [...(await context.catalog.paths(skill))];
  const offered = context.strictResources ? paths.filter(isStrictResource) : paths;
  const near = nearest(path, offered, 3).map((candidate) => `Did you mean '${oneLine(candidate, 300)}'?`);
  const list = offered.slice(0, 20).map((file) => oneLine(file, 300));
  const all = list.length === 0 ? "The skill has no other files" : `Files of this skill: ${list.join(", ")}`;
  return new ToolError(
    "file_not_found",
    `Skill '${oneLine(skill.name, 80)}' has no file '${oneLine(path, 120)}'.`,
    {
      suggestions: [...near, all],
      cause,
    },
  );
}

function sectionNotFound(section: string): ToolError {
  return new ToolError("section_not_found", `The file has no section '${oneLine(section, 120)}'.`, {
    suggestions: ["Read the file without `section` to see its headings"],
  });
}
