import type { NextStep } from "@skillquay/tools";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, workflow, workflowSchema } from "../hub-tool.ts";
import { type SkillDocument, skillDocuments } from "../lookup/skill-documents.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";

export const docTOC = defineHubTool({
  name: "skills_docTOC",
  title: "Documentation Contents",
  summary:
    "Shows the table of contents of a skill's documentation, with the size of every section, so that only what is needed is read.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  idempotentHint: true,
  input: () => z.strictObject({ skillSlug: slugInput() }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      version: z.number().int(),
      documents: z.array(
        z.object({
          path: z.string(),
          tokens: z.number().int().describe("Estimated, of the whole file"),
          sections: z.array(
            z.object({
              slug: z.string().describe("For sectionSlug of skills_docSection"),
              title: z.string(),
              depth: z.number().int(),
              line: z.number().int(),
              tokens: z.number().int().describe("Estimated, sub-sections included"),
            }),
          ),
        }),
      ),
      moreSections: z.number().int().optional().describe("How many sections are not shown here"),
      _workflow: workflowSchema(),
    }),
  errors: ["quota_exceeded", "skill_not_found", "integrity_error", "service_unavailable"],
  example: { arguments: { skillSlug: "pdf" }, shows: "The contents of all Markdown files of `pdf`." },
  run: async ({ skillSlug }, context) => {
    const skill = await skillWithSlug(skillSlug, context);
    const documents = await skillDocuments(skill, context.catalog);
    const { shown, hiddenCount } = withinLimit(documents);
    return {
      data: {
        skillSlug: slugOf(skill),
        version: skill.versionNumber,
        documents: shown,
        ...(hiddenCount > 0 && { moreSections: hiddenCount }),
        _workflow: workflow(context, nextSteps(slugOf(skill), documents)),
      },
    };
  },
});

// Some 25,000 tokens; the richest real skill has a third of it.
const SECTIONS_MAX = 1_000;

function withinLimit(documents: readonly SkillDocument[]) {
  let room = SECTIONS_MAX;
  let hiddenCount = 0;
  const shown = documents.map(({ path, tokens, sections }) => {
    const some = sections.slice(0, room);
    room -= some.length;
    hiddenCount += sections.length - some.length;
    return {
      path,
      tokens,
      sections: some.map(({ address, title, depth, line, tokens: size }) => ({
        slug: address,
        title,
        depth,
        line,
        tokens: size,
      })),
    };
  });
  return { shown, hiddenCount };
}

function nextSteps(skillSlug: string, documents: readonly SkillDocument[]): NextStep[] {
  const [first] = documents.flatMap(({ sections }) => sections);
  if (first === undefined) return [{ tool: "skills_getSkill", example: { slug: skillSlug } }];
  return [{ tool: "skills_docSection", example: { skillSlug, sectionSlug: first.address } }];
}
