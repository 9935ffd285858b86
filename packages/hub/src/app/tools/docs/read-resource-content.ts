import { decodeUtf8, mimeTypeOf, oneLine, sectionText } from "@skillquay/skill";
import {
  cutText,
  LINES_MAX,
  noticeChars,
  skillUri,
  sliceBytes,
  ToolError,
  withPartNotice,
} from "@skillquay/tools";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, type HubToolContext, roomForModel, workflow, workflowSchema } from "../hub-tool.ts";
import { fileOfSkill, filePathInput, refuseHiddenFiles } from "../lookup/skill-file.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";

export const readResourceContent = defineHubTool({
  name: "skills_readResourceContent",
  title: "Read Resource Content",
  summary:
    "Reads one file of a skill, whole or by section, when the skill's instructions point to it. Large files come in parts. Not for premium skills.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skillSlug: slugInput(),
      filePath: filePathInput(),
      sectionName: z
        .string()
        .trim()
        .min(1)
        .max(400)
        .optional()
        .describe("Title or slug of one heading: returns that section only"),
      startLine: z.number().int().min(1).optional().describe("First line to return, counted from 1"),
      maxLines: z.number().int().min(1).max(LINES_MAX).optional().describe("How many lines to return"),
      offsetBytes: z
        .number()
        .int()
        .min(0)
        .optional()
        .describe("Where to go on, from `next` of the previous answer"),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      filePath: z.string(),
      uri: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number().int(),
      encoding: z.enum(["text", "base64"]).describe("base64 for files that are not UTF-8 text"),
      content: z.string(),
      section: z.string().optional(),
      startLine: z.number().int().optional(),
      endLine: z.number().int().optional(),
      totalLines: z.number().int().optional(),
      next: z
        .object({
          startLine: z.number().int().optional(),
          maxLines: z.number().int().optional(),
          offsetBytes: z.number().int().optional(),
        })
        .optional()
        .describe("Arguments that return the part after this one; absent when nothing is left"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "quota_exceeded",
    "skill_not_found",
    "file_not_found",
    "section_not_found",
    "access_denied",
    "integrity_error",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf", filePath: "references/forms.md", sectionName: "Filling" },
    shows: "Reads one section of a reference file.",
  },
  run: async (input, context) => {
    const { skillSlug, filePath } = input;
    const skill = await skillWithSlug(skillSlug, context);
    refuseHiddenFiles(skill, context);
    await fileOfSkill(filePath, skill, context);
    const bytes = await context.catalog.readFile(skill, filePath);
    const slug = slugOf(skill);
    const call = {
      tool: context.offered("skills_readResourceContent") ?? "skills_readResourceContent",
      input: { skillSlug: slug, filePath },
    };
    const room = roomForModel(readResourceContent, context);
    const maxChars = room && Math.max(LEAST_PART_CHARS, room - noticeChars(call));
    const part = await partOf(bytes, input, { slug, context, maxChars });
    return {
      plainText: () =>
        part.next === undefined
          ? part.content
          : withPartNotice(part.content, wherePart(part), {
              ...call,
              input: { ...call.input, ...part.next },
            }),
      data: {
        skillSlug: slug,
        filePath,
        uri: skillUri(skill, filePath),
        mimeType: mimeTypeOf(filePath),
        sizeBytes: bytes.byteLength,
        ...part,
        _workflow: workflow(context, [
          part.next === undefined
            ? { tool: "skills_getSkill", example: { slug } }
            : { tool: "skills_readResourceContent", example: { skillSlug: slug, filePath, ...part.next } },
        ]),
      },
    };
  },
});

const LEAST_PART_CHARS = 1_000;

function wherePart({ startLine, endLine, totalLines }: Part): string {
  if (startLine === undefined || endLine === undefined) return "Part of the file";
  return `Lines ${startLine} to ${endLine}${totalLines === undefined ? "" : ` of ${totalLines}`}`;
}

interface Place {
  readonly slug: string;
  readonly context: HubToolContext;
  /** How long a part may be; as long as for programs when undefined. */
  readonly maxChars: number | undefined;
}

interface PartRequest {
  readonly filePath: string;
  readonly sectionName?: string | undefined;
  readonly startLine?: number | undefined;
  readonly maxLines?: number | undefined;
  readonly offsetBytes?: number | undefined;
}

interface Part {
  readonly encoding: "text" | "base64";
  readonly content: string;
  readonly section?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly totalLines?: number;
  readonly next?: { startLine?: number; maxLines?: number; offsetBytes?: number };
}

/** Cut as everywhere else: put together, the parts that `next` leads to are the file to the byte. */
async function partOf(bytes: Uint8Array, request: PartRequest, place: Place): Promise<Part> {
  const text = decodeUtf8(bytes);
  if (request.sectionName !== undefined) return sectionPart(text ?? "", request, place);
  if (text === undefined) {
    const { base64, next } = sliceBytes(
      bytes,
      request.offsetBytes ?? 0,
      place.maxChars && Math.floor(place.maxChars / 4) * 3,
    );
    return {
      encoding: "base64",
      content: base64,
      ...(next !== undefined && { next: { offsetBytes: next.offset_bytes } }),
    };
  }
  const cut = cutText(text, request, place.maxChars);
  return {
    encoding: "text",
    content: cut.text,
    ...(cut.startLine !== undefined && {
      startLine: cut.startLine,
      endLine: cut.startLine + cut.lineCount - 1,
    }),
    totalLines: cut.totalLines,
    ...(cut.next !== undefined && {
      next:
        "start_line" in cut.next
          ? { startLine: cut.next.start_line }
          : { offsetBytes: cut.next.offset_bytes },
    }),
  };
}

async function sectionPart(
  text: string,
  { filePath, sectionName = "" }: PartRequest,
  { slug, context, maxChars }: Place,
): Promise<Part> {
  const match = await sectionText(text, sectionName);
  if (match === undefined) {
    const info = context.offered("skills_getResourceInfo");
    throw new ToolError("section_not_found", `The file has no section '${oneLine(sectionName, 120)}'.`, {
      suggestions: [
        ...(info === undefined ? [] : [`Use ${info} to see its sections`]),
        "Leave sectionName out to read the whole file",
      ],
      nextSteps: [{ tool: "skills_getResourceInfo", example: { skillSlug: slug, filePath } }],
    });
  }
  const { line, endLine, slug: section } = match.section;
  const cut = cutText(match.text, {}, maxChars);
  const goOnAt = line + cut.lineCount;
  return {
    encoding: "text",
    content: cut.text,
    section,
    startLine: line,
    endLine: cut.next === undefined ? endLine : goOnAt - 1,
    ...(cut.next !== undefined && { next: { startLine: goOnAt, maxLines: endLine - goOnAt + 1 } }),
  };
}
