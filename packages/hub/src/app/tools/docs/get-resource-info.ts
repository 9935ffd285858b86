import { decodeUtf8, estimateTokens, mimeTypeOf, outline } from "@skillquay/skill";
import { skillUri } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, type HubToolContext, workflow, workflowSchema } from "../hub-tool.ts";
import { fileOfSkill, filePathInput } from "../lookup/skill-file.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";

export const getResourceInfo = defineHubTool({
  name: "skills_getResourceInfo",
  title: "Resource Info",
  summary:
    "Describes one file of a skill before it is read: type, size, estimated tokens and, for Markdown, its sections.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  idempotentHint: true,
  input: () => z.strictObject({ skillSlug: slugInput(), filePath: filePathInput() }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      filePath: z.string(),
      uri: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number().int(),
      digest: z.string(),
      executable: z.boolean(),
      kind: z.enum(["text", "binary", "closed"]).describe("closed: of a premium skill, so it cannot be read"),
      lines: z.number().int().optional(),
      tokens: z.number().int().optional().describe("Estimated, for a text"),
      sections: z.array(
        z.object({
          slug: z.string().describe("For sectionName of skills_readResourceContent"),
          title: z.string(),
          depth: z.number().int(),
          line: z.number().int(),
          tokens: z.number().int(),
        }),
      ),
      _workflow: workflowSchema(),
    }),
  errors: ["quota_exceeded", "skill_not_found", "file_not_found", "integrity_error", "service_unavailable"],
  example: {
    arguments: { skillSlug: "pdf", filePath: "references/forms.md" },
    shows: "Size and sections of a reference file.",
  },
  run: async ({ skillSlug, filePath }, context) => {
    const skill = await skillWithSlug(skillSlug, context);
    const file = await fileOfSkill(filePath, skill, context);
    const facts = await readFacts(skill, filePath, context);
    const slug = slugOf(skill);
    const read = { skillSlug: slug, filePath };
    const [section] = facts.sections;
    return {
      data: {
        skillSlug: slug,
        filePath,
        uri: skillUri(skill, filePath),
        mimeType: mimeTypeOf(filePath),
        sizeBytes: file.sizeBytes,
        digest: file.digest,
        executable: file.executable,
        ...facts,
        _workflow: workflow(context, [
          facts.kind === "closed"
            ? { tool: "skills_getSkill", example: { slug } }
            : {
                tool: "skills_readResourceContent",
                example: section === undefined ? read : { ...read, sectionName: section.slug },
              },
        ]),
      },
    };
  },
});

async function readFacts(skill: HubSkill, path: string, { catalog }: HubToolContext) {
  if (skill.hidesFiles && path !== skill.skillFile) return { kind: "closed" as const, sections: [] };
  const text = decodeUtf8(await catalog.readFile(skill, path));
  if (text === undefined) return { kind: "binary" as const, sections: [] };
  const { sections } = mimeTypeOf(path) === "text/markdown" ? await outline(text) : { sections: [] };
  return {
    kind: "text" as const,
    lines: text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    tokens: estimateTokens(text),
    sections: sections.slice(0, SECTIONS_MAX).map(({ slug, title, depth, line, tokens }) => ({
      slug,
      title,
      depth,
      line,
      tokens,
    })),
  };
}

// As many as the table of contents of a whole skill shows.
const SECTIONS_MAX = 1_000;
