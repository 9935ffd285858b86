import { mimeTypeOf, oneLine } from "@skillquay/skill";
import { forModel, loadSkillText, type NextStep, problemShape, type ToolView } from "@skillquay/tools";
import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../../../features/catalog/index.ts";
import { defineHubTool, type HubToolContext, roomForModel, workflow, workflowSchema } from "../hub-tool.ts";
import { skillDocuments } from "../lookup/skill-documents.ts";
import { skillWithSlug, slugInput } from "../lookup/skill-with-slug.ts";
import { skillText } from "./skill-text.ts";

const SUMMARY =
  "Loads one skill: its full instructions, files, sections and scripts. Call it when a skill fits the task, then follow its text.";

function describeGetSkill({ plan, listIn, offered, foundTogether }: ToolView): string {
  if (listIn !== "description") return SUMMARY;
  const head = [SUMMARY, foundTogether].filter((words) => words !== undefined).join(" ");
  const tool = offered("skills_getSkill") ?? "skills_getSkill";
  // The host lists them itself, and the plan says so.
  if (plan.totalCount === 0 && plan.text !== "")
    return `${head}\n\n${plan.text} Any other is loaded with ${tool} and its slug.`;
  return `${head}\n\nEach is loaded with ${tool} and its slug, which is its name here:\n<available_skills>\n${plan.text}\n</available_skills>`;
}

export const getSkill = defineHubTool({
  name: "skills_getSkill",
  title: "Get Skill",
  summary: SUMMARY,
  describe: describeGetSkill,
  needs: ["catalog"],
  access: "anyone",
  effect: "read",
  givesSkillText: ({ slug }) => ({ of: slug }),
  idempotentHint: true,
  input: () => z.strictObject({ slug: slugInput() }),
  output: () =>
    z.object({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      version: z.number().int(),
      treeDigest: z.string().describe("Changes with every byte of the skill"),
      visibility: z.enum(["private", "team", "shared", "public", "premium"]),
      origin: z.enum(["own", "team", "shared", "bundled", "public"]),
      owner: z.string(),
      publishedAt: z.string(),
      tags: z.array(z.string()),
      hasScripts: z.boolean(),
      text: z.string().describe("The whole SKILL.md, front matter included"),
      sections: z.array(z.object({ slug: z.string(), title: z.string(), tokens: z.number().int() })),
      files: z.array(z.object({ path: z.string(), sizeBytes: z.number().int(), mimeType: z.string() })),
      scripts: z.array(
        z.object({
          name: z.string(),
          path: z.string(),
          language: z.string(),
          description: z.string().optional(),
        }),
      ),
      problems: z.array(problemShape()),
      _workflow: workflowSchema(),
    }),
  errors: [
    "skill_not_found",
    "skill_user_only",
    "skill_unreadable",
    "file_too_large",
    "integrity_error",
    "quota_exceeded",
    "service_unavailable",
  ],
  example: { arguments: { slug: "pdf" }, shows: "Loads the skill `pdf`." },
  run: async ({ slug }, context) => {
    const skill = await skillWithSlug(slug, context);
    forModel(skill);
    const { nextSteps } = workflow(context, steps(skill));
    return {
      async version() {
        const version = await context.catalog.version(skill, skill.skillFile);
        const room = roomForModel(getSkill, context);
        // Every name that the text mentions: keys with other tools read other texts.
        const names = [
          ...nextSteps.map(({ tool }) => tool),
          ...MENTIONED.map((name) => context.offered(name)),
        ];
        return version && `${version}\0${names.join(" ")}\0${room}`;
      },
      async load() {
        const data = { ...(await describeSkill(skill, context)), _workflow: { nextSteps } };
        return { data, plainText: () => skillText(data, skill.skillFile, context) };
      },
      onGiven: () => context.catalog.recordUse(skill),
    };
  },
});

const MENTIONED = ["skills_readResourceContent", "skills_runScript"] as const;

async function describeSkill(skill: HubSkill, context: HubToolContext) {
  const { catalog } = context;
  const loading = loadSkillText(skill, context);
  const [{ text }, files, scripts, documents] = await Promise.all([
    loading,
    catalog.files(skill),
    catalog.scripts(skill),
    // The outline is made of the same bytes: one read of them, not two that race.
    loading.then(() => skillDocuments(skill, catalog)),
  ]);
  const main = documents.find(({ path }) => path === skill.skillFile);
  return {
    slug: slugOf(skill),
    name: skill.name,
    description: oneLine(skill.description, 1024),
    version: skill.versionNumber,
    treeDigest: skill.treeDigest,
    visibility: skill.visibility,
    origin: skill.origin,
    owner: skill.ownerHandle,
    publishedAt: skill.publishedAt.toISOString(),
    tags: [...skill.tags],
    hasScripts: skill.hasScripts,
    text,
    sections: (main?.sections ?? []).map(({ address, title, tokens }) => ({ slug: address, title, tokens })),
    files: files.map(({ path, sizeBytes }) => ({ path, sizeBytes, mimeType: mimeTypeOf(path) })),
    scripts: scripts.map(({ name, path, language, description }) => ({
      name,
      path,
      language,
      ...(description !== undefined && { description }),
    })),
    problems: [...skill.problems],
  };
}

function steps(skill: HubSkill): NextStep[] {
  const skillSlug = slugOf(skill);
  const scripts = { tool: "skills_listScripts", example: { skillSlug } };
  const contents = { tool: "skills_docTOC", example: { skillSlug } };
  if (!skill.hasScripts) return [contents];
  return skill.fileCount > 1 ? [scripts, contents] : [scripts];
}
