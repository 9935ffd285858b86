import { nearest } from "@skillquay/search";
import { decodeUtf8, oneLine, sectionText } from "@skillquay/skill";
import { cutText, noticeChars, ToolError, withPartNotice } from "@skillquay/tools";
import * as z from "zod/v4";
import { slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, type HubToolContext, roomForModel, workflow, workflowSchema } from "../hub-tool.ts";
import { type SkillDocument, skillDocuments } from "../lookup/skill-documents.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";

export const docSection = defineHubTool({
  name: "skills_docSection",
  title: "Documentation Section",
  summary:
    "Reads one section of a skill's documentation, with its sub-sections, by the slug from skills_docTOC.",
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ skillSlug }) => ({ of: skillSlug }),
  idempotentHint: true,
  input: () =>
    z.strictObject({
      skillSlug: slugInput(),
      sectionSlug: z
        .string()
        .trim()
        .min(1)
        .max(1_400)
        .describe(
          "Slug from skills_docTOC, such as `filling`, or with its file, `references/forms.md#filling`",
        ),
    }),
  output: () =>
    z.object({
      skillSlug: z.string(),
      path: z.string(),
      sectionSlug: z.string(),
      title: z.string(),
      text: z.string(),
      startLine: z.number().int(),
      endLine: z.number().int(),
      tokens: z.number().int(),
      isCut: z.boolean().describe("True: the section goes on; the next step reads the rest"),
      _workflow: workflowSchema(),
    }),
  errors: [
    "quota_exceeded",
    "skill_not_found",
    "section_not_found",
    "integrity_error",
    "service_unavailable",
  ],
  example: {
    arguments: { skillSlug: "pdf", sectionSlug: "filling" },
    shows: "Reads the section `Filling` of the skill `pdf`.",
  },
  run: async ({ skillSlug, sectionSlug }, context) => {
    const skill = await skillWithSlug(skillSlug, context);
    const documents = await skillDocuments(skill, context.catalog);
    const slug = slugOf(skill);
    const place = placeOf(sectionSlug, documents, { slug, context });
    const text = decodeUtf8(await context.catalog.readFile(skill, place.path)) ?? "";
    const match = await sectionText(text, place.section.slug);
    if (match === undefined) throw new Error("a section of the contents is not in its file");
    const room = roomForModel(docSection, context);
    const reader = context.offered("skills_readResourceContent");
    const call = { tool: reader ?? "", input: { skillSlug: slug, filePath: place.path } };
    const cut = cutText(match.text, {}, room && room - noticeChars(call));
    const { line, endLine } = match.section;
    const goOnAt = line + cut.lineCount;
    const isCut = cut.next !== undefined;
    const rest = { skillSlug: slug, filePath: place.path, startLine: goOnAt, maxLines: endLine - goOnAt + 1 };
    return {
      plainText: () =>
        isCut && reader !== undefined
          ? withPartNotice(cut.text, `Lines ${line} to ${goOnAt - 1} of ${endLine}`, {
              tool: reader,
              input: rest,
            })
          : cut.text,
      data: {
        skillSlug: slug,
        path: place.path,
        sectionSlug: place.section.address,
        title: place.section.title,
        text: cut.text,
        startLine: line,
        endLine: isCut ? goOnAt - 1 : endLine,
        tokens: place.section.tokens,
        isCut,
        _workflow: workflow(context, [
          isCut
            ? { tool: "skills_readResourceContent", example: rest }
            : { tool: "skills_docTOC", example: { skillSlug: slug } },
        ]),
      },
    };
  },
});

type Place = { readonly path: string; readonly section: SkillDocument["sections"][number] };

/** By slug or title, in one file or in all of them. What fits in several files is not guessed. */
function placeOf(
  requested: string,
  documents: readonly SkillDocument[],
  { slug, context }: { slug: string; context: HubToolContext },
): Place {
  const hash = requested.lastIndexOf("#");
  const path = hash > 0 ? requested.slice(0, hash) : undefined;
  const name = requested
    .slice(hash + 1)
    .trim()
    .toLowerCase();
  const places = documents
    .filter((document) => path === undefined || document.path === path)
    .flatMap(({ path: file, sections }) => sections.map((section) => ({ path: file, section })));
  for (const nameOf of [(place: Place) => place.section.slug, (place: Place) => place.section.title]) {
    const fitting = places.filter((place) => nameOf(place).toLowerCase() === name);
    const [only] = fitting;
    if (only !== undefined && fitting.every((place) => place.path === only.path)) return only;
    if (fitting.length > 0) {
      throw sectionNotFound(
        `The section '${oneLine(requested, 120)}' is in several files.`,
        fitting.map((place) => `${place.path}#${place.section.slug}`),
        { slug, context },
      );
    }
  }
  const near = nearest(name, new Set(places.map(({ section }) => section.slug)), 3);
  const addresses = near.map(
    (one) => places.find(({ section }) => section.slug === one)?.section.address ?? one,
  );
  throw sectionNotFound(`The skill has no section '${oneLine(requested, 120)}'.`, addresses, {
    slug,
    context,
  });
}

function sectionNotFound(
  message: string,
  likely: readonly string[],
  { slug, context }: { slug: string; context: HubToolContext },
): ToolError {
  const { nextSteps } = workflow(context, [{ tool: "skills_docTOC", example: { skillSlug: slug } }]);
  const contents = context.offered("skills_docTOC");
  return new ToolError("section_not_found", message, {
    suggestions: [
      ...likely.slice(0, 5).map((address) => `Did you mean '${oneLine(address, 300)}'?`),
      ...(contents === undefined ? [] : [`Use ${contents} to see all sections`]),
    ],
    nextSteps,
  });
}
